/** Accounts as 64-byte rows: balance, used margin, and the heads of their order and exposure lists. */
import { microUsd, ZERO_USD } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import { float64At, grownFloat64, int32At } from './arrays.ts';
import { NO_EXPOSURE } from './exposure-table.ts';
import { groupOfKind } from '../groups.ts';
import { IdIndex } from './id-index.ts';
import { NONE } from './order-lists.ts';
import type { AccountLimits } from '../basics.ts';
import type { AccountState } from '../trading-engine.ts';
import type { AccountId, AccountKind, GroupId } from '../types.ts';

// four doubles, 32-bit integers, a double
const FLOATS = 3;
const INTS = 4;
const ID = 0;
const BALANCE = 1;
const USED_MARGIN = 2;
const RESERVE = 3;
const HOLDING = 8;
const ORDERS = 9;
const EDGES = 10;
const EXPOSURE = 11;
const FLAGS = 12;
const OPEN = 13;
const WIDTH = 7;

const IS_REAL = 1;
const IN_MARGIN_CALL = 2;
/** In the list of accounts whose margin is checked on the next quote. */
const IS_TOUCHED = 4;
/** The account has a safe box with a reserve (reserves.ts). */
const IS_GUARDED = 8;
/** The group's id is in the upper bits of the flags. */
const GROUP_SHIFT = 8;
const FLAG_BITS = (1 << GROUP_SHIFT) - 1;

export class AccountTable {
  count = 0;
  /** Whether accounts were added in id order, so that slots sort like ids. */
  areSlotsInIdOrder = true;
  readonly #index = new IdIndex((account) => this.idOf(account));
  #floats = new Float64Array(16 << FLOATS);
  #ints = new Int32Array(this.#floats.buffer);
  readonly #disabled = new Map<number, string>();
  readonly #limits = new Map<number, AccountLimits>();
  /** Kept outside the rows, because few accounts have an open withdrawal. */
  readonly #locked = new Map<number, MicroUsd>();

  /** -1 when unknown. */
  slotOf(id: AccountId): number {
    return this.#index.get(id);
  }

  add(id: AccountId, kind: AccountKind): number {
    const account = this.count;
    if (account << FLOATS === this.#floats.length) {
      this.#floats = grownFloat64(this.#floats, this.#floats.length * 2);
      this.#ints = new Int32Array(this.#floats.buffer);
    }
    if (account > 0 && this.idOf(account - 1) > id) this.areSlotsInIdOrder = false;
    this.count += 1;
    this.#floats[(account << FLOATS) + ID] = id;
    const row = account << INTS;
    this.#ints[row + ORDERS] = NONE;
    this.#ints[row + EXPOSURE] = NO_EXPOSURE;
    this.#ints[row + FLAGS] = (kind === 'real' ? IS_REAL : 0) | (groupOfKind(kind) << GROUP_SHIFT);
    this.#index.add(id, account);
    return account;
  }

  idOf(account: number): AccountId {
    return float64At(this.#floats, (account << FLOATS) + ID);
  }

  balanceOf(account: number): MicroUsd {
    return float64At(this.#floats, (account << FLOATS) + BALANCE) as MicroUsd;
  }

  setBalance(account: number, balance: number): void {
    this.#floats[(account << FLOATS) + BALANCE] = microUsd(balance);
  }

  /** Money held by open withdrawals. */
  lockedOf(account: number): MicroUsd {
    return this.#locked.get(account) ?? ZERO_USD;
  }

  /** Throws RangeError on a negative amount: locked money cannot be below zero. */
  setLocked(account: number, locked: number): void {
    if (locked < 0) throw new RangeError(`locked money is negative: ${locked}`);
    if (locked === 0) this.#locked.delete(account);
    else this.#locked.set(account, microUsd(locked));
  }

  usedMarginOf(account: number): MicroUsd {
    return float64At(this.#floats, (account << FLOATS) + USED_MARGIN) as MicroUsd;
  }

  addUsedMargin(account: number, change: number): void {
    this.#floats[(account << FLOATS) + USED_MARGIN] = microUsd(this.usedMarginOf(account) + change);
  }

  /** Number of holding orders. */
  holdingOf(account: number): number {
    return int32At(this.#ints, (account << INTS) + HOLDING);
  }

  addHolding(account: number, change: 1 | -1): void {
    this.#ints[(account << INTS) + HOLDING] = this.holdingOf(account) + change;
  }

  /** Number of pending and holding orders. */
  openOf(account: number): number {
    return int32At(this.#ints, (account << INTS) + OPEN);
  }

  addOpen(account: number, change: 1 | -1): void {
    this.#ints[(account << INTS) + OPEN] = this.openOf(account) + change;
  }

  /** First chunk of the account's order list. */
  ordersOf(account: number): number {
    return int32At(this.#ints, (account << INTS) + ORDERS);
  }

  setOrders(account: number, chunk: number): void {
    this.#ints[(account << INTS) + ORDERS] = chunk;
  }

  /** Number of its band edges that are queued. */
  edgesOf(account: number): number {
    return int32At(this.#ints, (account << INTS) + EDGES);
  }

  setEdges(account: number, edges: number): void {
    this.#ints[(account << INTS) + EDGES] = edges;
  }

  /** First row of the account's exposure chain. */
  exposureOf(account: number): number {
    return int32At(this.#ints, (account << INTS) + EXPOSURE);
  }

  setExposure(account: number, row: number): void {
    this.#ints[(account << INTS) + EXPOSURE] = row;
  }

  kindOf(account: number): AccountKind {
    return this.#has(account, IS_REAL) ? 'real' : 'demo';
  }

  groupOf(account: number): GroupId {
    return int32At(this.#ints, (account << INTS) + FLAGS) >>> GROUP_SHIFT;
  }

  setGroup(account: number, group: GroupId): void {
    const flags = int32At(this.#ints, (account << INTS) + FLAGS) & FLAG_BITS;
    this.#ints[(account << INTS) + FLAGS] = flags | (group << GROUP_SHIFT);
  }

  isInMarginCall(account: number): boolean {
    return this.#has(account, IN_MARGIN_CALL);
  }

  setInMarginCall(account: number, value: boolean): void {
    this.#setFlag(account, IN_MARGIN_CALL, value);
  }

  isTouched(account: number): boolean {
    return this.#has(account, IS_TOUCHED);
  }

  setTouched(account: number, value: boolean): void {
    this.#setFlag(account, IS_TOUCHED, value);
  }

  isGuarded(account: number): boolean {
    return this.#has(account, IS_GUARDED);
  }

  /** `width`: the box as a fraction of prices; `reserve`: in micro-dollars. */
  guard(account: number, width: number, reserve: number): void {
    this.#setFlag(account, IS_GUARDED, true);
    this.#floats[(account << FLOATS) + WIDTH] = width;
    this.#floats[(account << FLOATS) + RESERVE] = reserve;
  }

  unguard(account: number): void {
    this.#setFlag(account, IS_GUARDED, false);
  }

  widthOf(account: number): number {
    return float64At(this.#floats, (account << FLOATS) + WIDTH);
  }

  reserveOf(account: number): number {
    return float64At(this.#floats, (account << FLOATS) + RESERVE);
  }

  setReserve(account: number, reserve: number): void {
    this.#floats[(account << FLOATS) + RESERVE] = reserve;
  }

  #has(account: number, flag: number): boolean {
    return (int32At(this.#ints, (account << INTS) + FLAGS) & flag) !== 0;
  }

  #setFlag(account: number, flag: number, value: boolean): void {
    const flags = int32At(this.#ints, (account << INTS) + FLAGS);
    this.#ints[(account << INTS) + FLAGS] = value ? flags | flag : flags & ~flag;
  }

  /** The reason why it may not open positions; undefined when it may. */
  disabledReasonOf(account: number): string | undefined {
    return this.#disabled.size === 0 ? undefined : this.#disabled.get(account);
  }

  setDisabled(account: number, reason: string | undefined): void {
    if (reason === undefined) this.#disabled.delete(account);
    else this.#disabled.set(account, reason);
  }

  /** Undefined when the account has no limits of its own. */
  limitsOf(account: number): AccountLimits | undefined {
    return this.#limits.size === 0 ? undefined : this.#limits.get(account);
  }

  setLimits(account: number, limits: AccountLimits | undefined): void {
    if (limits === undefined || (limits.maxOpenOrders === 0 && limits.maxPositionLots === 0))
      this.#limits.delete(account);
    else this.#limits.set(account, { maxOpenOrders: limits.maxOpenOrders, maxPositionLots: limits.maxPositionLots });
  }

  isReal(account: number): boolean {
    return this.#has(account, IS_REAL);
  }

  stateOf(account: number): AccountState {
    const limits = this.limitsOf(account);
    const tradingDisabled = this.disabledReasonOf(account);
    const [kind, group] = [this.kindOf(account), this.groupOf(account)];
    return {
      account: this.idOf(account),
      kind,
      balance: this.balanceOf(account),
      locked: this.lockedOf(account),
      inMarginCall: this.isInMarginCall(account),
      ...(tradingDisabled !== undefined && { tradingDisabled }),
      ...(limits !== undefined && { limits }),
      ...(group !== groupOfKind(kind) && { group }),
    };
  }
}
