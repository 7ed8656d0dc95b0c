/** Accounts as columns of typed arrays: balance, used margin, the chain of their orders and of their band edges. */
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import { float64At, grownFloat64, grownInt32, grownUint8, int32At, uint8At } from './arrays.ts';
import { IdIndex } from './id-index.ts';
import { NO_SLOT } from './order-table.ts';
import { NO_NODE } from './trigger-queue.ts';
import type { AccountId, AccountKind, AccountState } from '../types.ts';

const IS_REAL = 1;
const IN_MARGIN_CALL = 2;
/** On the list of those to be looked at on the next quote. */
const IS_TOUCHED = 4;
/** Closing a position can only widen its safe bands (margin-watch.ts says when). */
const IS_EASED_BY_CLOSING = 8;

export class AccountTable {
  count = 0;
  readonly #index = new IdIndex();
  #ids = new Float64Array(16);
  #balances = new Float64Array(16);
  #usedMargins = new Float64Array(16);
  #holding = new Int32Array(16);
  #heads = new Int32Array(16);
  #bands = new Int32Array(16);
  #flags = new Uint8Array(16);
  readonly #disabled = new Map<number, string>();

  /** -1 when unknown. */
  slotOf(id: AccountId): number {
    return this.#index.get(id);
  }

  add(id: AccountId, kind: AccountKind): number {
    const account = this.count;
    if (account === this.#ids.length) this.#grow(account * 2);
    this.count += 1;
    this.#ids[account] = id;
    this.#heads[account] = NO_SLOT;
    this.#bands[account] = NO_NODE;
    this.#flags[account] = kind === 'real' ? IS_REAL : 0;
    this.#index.set(id, account);
    return account;
  }

  #grow(length: number): void {
    this.#ids = grownFloat64(this.#ids, length);
    this.#balances = grownFloat64(this.#balances, length);
    this.#usedMargins = grownFloat64(this.#usedMargins, length);
    this.#holding = grownInt32(this.#holding, length);
    this.#heads = grownInt32(this.#heads, length);
    this.#bands = grownInt32(this.#bands, length);
    this.#flags = grownUint8(this.#flags, length);
  }

  idOf(account: number): AccountId {
    return float64At(this.#ids, account);
  }

  balanceOf(account: number): MicroUsd {
    return float64At(this.#balances, account) as MicroUsd;
  }

  setBalance(account: number, balance: number): void {
    this.#balances[account] = microUsd(balance);
  }

  usedMarginOf(account: number): MicroUsd {
    return float64At(this.#usedMargins, account) as MicroUsd;
  }

  addUsedMargin(account: number, change: number): void {
    this.#usedMargins[account] = microUsd(this.usedMarginOf(account) + change);
  }

  /** Number of holding orders. */
  holdingOf(account: number): number {
    return int32At(this.#holding, account);
  }

  addHolding(account: number, change: 1 | -1): void {
    this.#holding[account] = this.holdingOf(account) + change;
  }

  /** First slot of the chain of its orders. */
  headOf(account: number): number {
    return int32At(this.#heads, account);
  }

  setHead(account: number, slot: number): void {
    this.#heads[account] = slot;
  }

  /** First node of the chain of its band edges. */
  bandOf(account: number): number {
    return int32At(this.#bands, account);
  }

  setBand(account: number, node: number): void {
    this.#bands[account] = node;
  }

  kindOf(account: number): AccountKind {
    return (uint8At(this.#flags, account) & IS_REAL) === 0 ? 'demo' : 'real';
  }

  isInMarginCall(account: number): boolean {
    return (uint8At(this.#flags, account) & IN_MARGIN_CALL) !== 0;
  }

  setInMarginCall(account: number, value: boolean): void {
    this.#setFlag(account, IN_MARGIN_CALL, value);
  }

  isTouched(account: number): boolean {
    return (uint8At(this.#flags, account) & IS_TOUCHED) !== 0;
  }

  setTouched(account: number, value: boolean): void {
    this.#setFlag(account, IS_TOUCHED, value);
  }

  isEasedByClosing(account: number): boolean {
    return (uint8At(this.#flags, account) & IS_EASED_BY_CLOSING) !== 0;
  }

  setEasedByClosing(account: number, value: boolean): void {
    this.#setFlag(account, IS_EASED_BY_CLOSING, value);
  }

  #setFlag(account: number, flag: number, value: boolean): void {
    const flags = uint8At(this.#flags, account);
    this.#flags[account] = value ? flags | flag : flags & ~flag;
  }

  /** Why it may not open positions; undefined when it may. */
  disabledReasonOf(account: number): string | undefined {
    return this.#disabled.size === 0 ? undefined : this.#disabled.get(account);
  }

  setDisabled(account: number, reason: string | undefined): void {
    if (reason === undefined) this.#disabled.delete(account);
    else this.#disabled.set(account, reason);
  }

  stateOf(account: number): AccountState {
    const tradingDisabled = this.disabledReasonOf(account);
    return {
      account: this.idOf(account),
      kind: this.kindOf(account),
      balance: this.balanceOf(account),
      inMarginCall: this.isInMarginCall(account),
      ...(tradingDisabled !== undefined && { tradingDisabled }),
    };
  }
}
