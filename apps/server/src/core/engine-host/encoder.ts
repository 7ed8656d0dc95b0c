/**
 * Turns applied events into rows, in order: numbers them, chains their hashes and maintains the balances
 * that ledger rows show. Works in slices, so that ten thousand closes do not block other callers.
 */
import type { AccountId, EngineEvent, Order } from '@tradewind/engine';
import { addUsd, microUsd, negateUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';
import { accountOfEvent } from './account-numbers.ts';
import type { Batch } from './batch.ts';
import type { AccountRow } from './rows.ts';
import { partsOf } from './trade-event.ts';
import type { CommittedEvent } from './types.ts';

/** Rows between two checks of the clock. */
const STRIDE = 64;
/** How many order rows are encoded without a pause: a millisecond or two of work. */
const FEW_ORDERS = 1024;
/** Batches with more events are written while they are encoded: encoding takes tens of milliseconds. */
const LARGE_EVENTS = 2048;

export interface EncoderState {
  /** Accounts as the tables have them. The encoder owns and changes this map. */
  readonly accounts: Map<AccountId, AccountRow>;
  /** Sequence number of the last event. */
  readonly seq: number;
  readonly hash: string;
  readonly transferId: number;
}

export class Encoder {
  readonly #accounts: Map<AccountId, AccountRow>;
  #seq: number;
  #hash: string;
  #transferId: number;

  constructor(state: EncoderState) {
    this.#accounts = state.accounts;
    this.#seq = state.seq;
    this.#hash = state.hash;
    this.#transferId = state.transferId;
  }

  /** Encodes events until none is left (true) or the time budget is spent (false). */
  advance(batch: Batch, budgetMs: number): boolean {
    const until = performance.now() + budgetMs;
    while (batch.encoded < batch.events.length) {
      const end = Math.min(batch.encoded + STRIDE, batch.events.length);
      while (batch.encoded < end) {
        const event = batch.events[batch.encoded];
        if (event !== undefined) this.#encode(batch, event);
        batch.encoded += 1;
      }
      if (performance.now() >= until) return batch.encoded === batch.events.length;
    }
    return true;
  }

  /**
   * Encodes the orders of a large batch before its events, so that the database can work on them in the meantime. False = the batch
   * is small, and nothing is done. Nothing may be added to the batch any more. Yields between slices.
   */
  async ordersFirst(batch: Batch, pause: () => Promise<void>): Promise<boolean> {
    const { events } = batch;
    if (events.length <= LARGE_EVENTS) return false;
    for (let start = batch.encoded; start < events.length; start += LARGE_EVENTS) {
      for (const event of events.slice(start, start + LARGE_EVENTS)) if (changesOrder(event)) note(batch, event);
      await pause();
    }
    await addOrders(batch, pause);
    return true;
  }

  /** Encodes the rows that show only the final state of the batch: its orders, accounts and quotes. Yields between slices. */
  async finish(batch: Batch, pause: () => Promise<void>): Promise<void> {
    await addOrders(batch, pause);
    this.#finishRest(batch);
  }

  /** Like finish, but synchronous. Returns false and does nothing when there is too much to do. */
  finishSmall(batch: Batch): boolean {
    if (batch.orders.size > FEW_ORDERS) return false;
    for (const entry of batch.orders.values()) addOrder(batch, entry);
    batch.ordersEncoded = true;
    this.#finishRest(batch);
    return true;
  }

  /** Accounts are as the last encoded event left them, so nothing of a later batch may be encoded before this. */
  #finishRest(batch: Batch): void {
    for (const [id, reason] of batch.tradingDisabled) {
      this.#account(id).tradingDisabled = reason;
      batch.changedAccounts.add(id);
    }
    for (const id of batch.openedAccounts) batch.rows.openedAccounts.add(this.#account(id));
    for (const id of batch.changedAccounts) {
      if (!batch.openedAccounts.has(id)) batch.rows.changedAccounts.add(this.#account(id));
    }
    for (const quote of batch.quoted.values()) batch.rows.quotes.add(quote);
    batch.isFinished = true;
  }

  #account(id: AccountId): AccountRow {
    const account = this.#accounts.get(id);
    if (account === undefined) throw new Error(`event of an account that was never opened: ${id}`);
    return account;
  }

  #encode(batch: Batch, event: CommittedEvent): void {
    if (event.type === 'stop_trailed') {
      batch.rows.accountEvents.addMoved(this.#counted(batch, event), event.time, event.order);
      return; // in no log, and order rows keep the stop level as of the order's last event
    }
    this.#seq += 1;
    this.#hash = batch.rows.events.add(this.#hash, this.#seq, event.time, event.type, partsOf(event));
    if (event.n !== undefined)
      batch.rows.accountEvents.add(accountOfEvent(event), this.#counted(batch, event), event.time, this.#seq);
    switch (event.type) {
      case 'instrument_defined':
      case 'group_defined':
      case 'markup_set':
      case 'account_limited':
        return; // the command itself adds its rows
      case 'configured':
        return; // settings are in no table
      case 'account_grouped':
        this.#account(event.account).group = event.group;
        batch.changedAccounts.add(event.account);
        return;
      case 'trailed':
        return; // order rows keep the stop level as of the order's last event
      case 'rollover':
        batch.rows.rollovers.add(event.instant, event.nights);
        return;
      case 'rollover_ended':
        batch.rows.endedRollovers.add(event.instant, event.time);
        return;
      case 'account_opened': {
        const { account: id, kind, time: openedAt } = event;
        this.#accounts.set(id, {
          id,
          kind,
          balance: 0,
          locked: 0,
          inMarginCall: false,
          tradingDisabled: undefined,
          group: undefined,
          openedAt,
          events: 0,
        });
        batch.openedAccounts.add(id);
        return;
      }
      case 'transfer':
        this.#encodeTransfer(batch, event);
        return;
      case 'margin_call':
      case 'margin_recovered':
        this.#account(event.account).inMarginCall = event.type === 'margin_call';
        batch.changedAccounts.add(event.account);
        return;
      default:
        if (!batch.ordersEncoded) note(batch, event);
    }
  }

  /** The number of a private event, which is now the last of its account. */
  #counted(batch: Batch, event: CommittedEvent): number {
    if (event.n === undefined) throw new Error(`a private event has no number: ${event.type}`);
    const account = this.#account(accountOfEvent(event));
    account.events = event.n;
    batch.changedAccounts.add(account.id);
    return event.n;
  }

  #encodeTransfer(batch: Batch, event: TransferEvent): void {
    const account = this.#account(event.account);
    const balance = changed(account.balance, 'cash', event);
    account.balance = balance;
    account.locked = changed(account.locked, 'locked', event);
    batch.changedAccounts.add(account.id);
    this.#transferId += 1;
    batch.rows.transfers.add({
      id: this.#transferId,
      account: account.id,
      from: event.from,
      to: event.to,
      amount: event.amount,
      cause: event.cause,
      order: event.order,
      balanceAfter: balance,
      time: event.time,
      reference: event.reference ?? 0,
    });
  }
}

type TransferEvent = Extract<EngineEvent, { readonly type: 'transfer' }>;

/** What `cash` or `locked` holds after a transfer. */
function changed(before: number, held: 'cash' | 'locked', { from, to, amount }: TransferEvent): MicroUsd {
  if (to === held) return addUsd(microUsd(before), amount);
  return from === held ? addUsd(microUsd(before), negateUsd(amount)) : microUsd(before);
}

/** In other events, `order` is an id. */
type OrderEvent = Extract<EngineEvent, { readonly order: Order }>;

const changesOrder = (event: CommittedEvent): event is OrderEvent =>
  event.type !== 'stop_trailed' && 'order' in event && typeof event.order === 'object';

/** Whether this is the order's first event: a submission, or a part closed off another order. */
function isFirst(event: OrderEvent): boolean {
  return (
    event.type === 'pending' || event.type === 'opened' || (event.type === 'closed' && event.order.parent !== undefined)
  );
}

function note(batch: Batch, event: OrderEvent): void {
  const { order } = event;
  const known = batch.orders.get(order.id);
  if (known === undefined) batch.orders.set(order.id, { order, isNew: isFirst(event) });
  else known.order = order;
}

/** Encodes the last state of each order, unless that is done. Yields between slices. */
async function addOrders(batch: Batch, pause: () => Promise<void>): Promise<void> {
  if (batch.ordersEncoded) return;
  let row = 0;
  for (const entry of batch.orders.values()) {
    addOrder(batch, entry);
    row += 1;
    if (row % FEW_ORDERS === 0) await pause();
  }
  batch.ordersEncoded = true;
}

function addOrder(batch: Batch, { order, isNew }: { readonly order: Order; readonly isNew: boolean }): void {
  (isNew ? batch.rows.newOrders : batch.rows.changedOrders).add(order);
}
