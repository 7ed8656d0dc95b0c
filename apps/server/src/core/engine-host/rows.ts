/** The rows of one batch, by table. Columns are in the order in which sql.ts names them; those of orders come from order-columns.ts. */
import type { Night, Order } from '@tradewind/engine';
import { BooleanColumn, Int4Column, Int8Column, TextColumn } from './columns.ts';
import { CopyBuffer } from './copy-buffer.ts';
import type { KeyedCall } from './keyed-calls.ts';
import { CHANGED_ORDER_COLUMNS, type ChangedOrderColumn, inColumnOrder, ORDER_COLUMN_COUNT } from './order-columns.ts';
import { canonicalText, hashOf, nightsPayload, orderPayload } from './trade-event.ts';
import type { EventParts } from './trade-event.ts';
import type { ShownOutcome } from './types.ts';

interface Finishable {
  finish(): Buffer;
}
const finishAll = (columns: object): readonly Buffer[] =>
  Object.values(columns).map((column: Finishable) => column.finish());

/** A row of the accounts table. */
export interface AccountRow {
  readonly id: number;
  readonly kind: 'demo' | 'real';
  balance: number;
  locked: number;
  inMarginCall: boolean;
  tradingDisabled: string | undefined;
  /** Undefined = the built-in group of its kind. */
  group: number | undefined;
  readonly openedAt: number;
  /** Number of its last private event. */
  events: number;
}

/** Rows that update others travel as one array per column. */
export class AccountRows {
  readonly #columns = {
    id: new Int8Column(),
    kind: new TextColumn(),
    balance: new Int8Column(),
    inMarginCall: new BooleanColumn(),
    tradingDisabled: new TextColumn(),
    openedAt: new Int8Column(),
    locked: new Int8Column(),
    group: new Int8Column(),
    events: new Int8Column(),
  };
  get count(): number {
    return this.#columns.id.count;
  }
  add(row: AccountRow): void {
    const columns = this.#columns;
    columns.id.push(row.id);
    columns.kind.push(row.kind);
    columns.balance.push(row.balance);
    columns.inMarginCall.push(row.inMarginCall);
    columns.tradingDisabled.pushOrNull(row.tradingDisabled);
    columns.openedAt.push(row.openedAt);
    columns.locked.push(row.locked);
    columns.group.pushOrNull(row.group ?? 0);
    columns.events.push(row.events);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

const NEW_ORDER = inColumnOrder<(rows: CopyBuffer, order: Order) => void>({
  id: (rows, order) => rows.int8(order.id),
  account_id: (rows, order) => rows.int8(order.account),
  instrument_id: (rows, order) => rows.int4(order.instrument),
  side: (rows, order) => rows.text(order.side),
  entry: (rows, order) => rows.text(order.entry),
  status: (rows, order) => rows.text(order.status),
  lots_micro: (rows, order) => rows.int8(order.lots),
  multiple: (rows, order) => rows.int4(order.multiple),
  origin_price_points: (rows, order) => rows.int8(order.originPrice),
  price_points: (rows, order) => rows.int8(order.price),
  close_price_points: (rows, order) => rows.int8(order.closePrice),
  stop_loss_points: (rows, order) => rows.int8(order.stopLoss),
  take_profit_points: (rows, order) => rows.int8(order.takeProfit),
  margin_micro_usd: (rows, order) => rows.int8(order.margin),
  fee_micro_usd: (rows, order) => rows.int8(order.fee),
  profit_micro_usd: (rows, order) => rows.int8(order.profit),
  created_at_ms: (rows, order) => rows.int8(order.createdAt),
  opened_at_ms: (rows, order) => rows.int8(order.openedAt),
  closed_at_ms: (rows, order) => rows.int8(order.closedAt),
  open_quote_id: (rows, order) => rows.int8(order.openQuote),
  close_quote_id: (rows, order) => rows.int8(order.closeQuote),
  close_reason: (rows, order) => rows.textOrNull(order.closeReason),
  parent_id: (rows, order) => rows.int8OrNull(order.parent ?? 0),
  price_seen_points: (rows, order) => rows.int8(order.priceSeen),
  close_origin_price_points: (rows, order) => rows.int8(order.closeOriginPrice),
  expires_at_ms: (rows, order) => rows.int8OrNull(order.expiresAt ?? 0),
  oco_id: (rows, order) => rows.int8OrNull(order.oco ?? 0),
  trailing_points: (rows, order) => rows.int8OrNull(order.trailing ?? 0),
  stop_quote_id: (rows, order) => rows.int8OrNull(order.stopQuote ?? 0),
  swap_micro_usd: (rows, order) => rows.int8(order.swap ?? 0),
  financed_at_ms: (rows, order) => rows.int8OrNull(order.financedAt ?? 0),
  commission_micro_usd: (rows, order) => rows.int8(order.commission ?? 0),
  client_id: (rows, order) => rows.textOrNull(order.clientId),
});

/** Rows that are only ever inserted travel as COPY streams. */
export class NewOrderRows {
  readonly #rows = new CopyBuffer();
  get count(): number {
    return this.#rows.count;
  }
  add(order: Order): void {
    this.#rows.beginRow(ORDER_COLUMN_COUNT);
    for (const write of NEW_ORDER) write(this.#rows, order);
  }
  finish(): Buffer {
    return this.#rows.finish();
  }
}

/** The columns of an order that can change after its first row. */
export class ChangedOrderRows {
  readonly #columns = {
    id: new Int8Column(),
    status: new TextColumn(),
    lots_micro: new Int8Column(),
    price_points: new Int8Column(),
    close_price_points: new Int8Column(),
    stop_loss_points: new Int8Column(),
    take_profit_points: new Int8Column(),
    margin_micro_usd: new Int8Column(),
    fee_micro_usd: new Int8Column(),
    profit_micro_usd: new Int8Column(),
    opened_at_ms: new Int8Column(),
    closed_at_ms: new Int8Column(),
    open_quote_id: new Int8Column(),
    close_quote_id: new Int8Column(),
    close_reason: new TextColumn(),
    close_origin_price_points: new Int8Column(),
    entry: new TextColumn(),
    origin_price_points: new Int8Column(),
    expires_at_ms: new Int8Column(),
    oco_id: new Int8Column(),
    trailing_points: new Int8Column(),
    stop_quote_id: new Int8Column(),
    swap_micro_usd: new Int8Column(),
    financed_at_ms: new Int8Column(),
    commission_micro_usd: new Int8Column(),
  } satisfies Record<ChangedOrderColumn, Finishable>;
  get count(): number {
    return this.#columns.id.count;
  }
  add(order: Order): void {
    const columns = this.#columns;
    columns.id.push(order.id);
    columns.status.push(order.status);
    columns.lots_micro.push(order.lots);
    columns.price_points.push(order.price);
    columns.close_price_points.push(order.closePrice);
    columns.stop_loss_points.push(order.stopLoss);
    columns.take_profit_points.push(order.takeProfit);
    columns.margin_micro_usd.push(order.margin);
    columns.fee_micro_usd.push(order.fee);
    columns.profit_micro_usd.push(order.profit);
    columns.opened_at_ms.push(order.openedAt);
    columns.closed_at_ms.push(order.closedAt);
    columns.open_quote_id.push(order.openQuote);
    columns.close_quote_id.push(order.closeQuote);
    columns.close_reason.pushOrNull(order.closeReason);
    columns.close_origin_price_points.push(order.closeOriginPrice);
    columns.entry.push(order.entry);
    columns.origin_price_points.push(order.originPrice);
    columns.expires_at_ms.pushOrNull(order.expiresAt ?? 0);
    columns.oco_id.pushOrNull(order.oco ?? 0);
    columns.trailing_points.pushOrNull(order.trailing ?? 0);
    columns.stop_quote_id.pushOrNull(order.stopQuote ?? 0);
    columns.swap_micro_usd.push(order.swap ?? 0);
    columns.financed_at_ms.pushOrNull(order.financedAt ?? 0);
    columns.commission_micro_usd.push(order.commission ?? 0);
  }
  finish(): readonly Buffer[] {
    return CHANGED_ORDER_COLUMNS.map(([column]) => this.#columns[column].finish());
  }
}

export interface TransferRow {
  readonly id: number;
  readonly account: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly cause: string;
  /** 0 = none. */
  readonly order: number;
  readonly balanceAfter: number;
  readonly time: number;
  /** 0 = none. */
  readonly reference: number;
}

export class TransferRows {
  readonly #rows = new CopyBuffer();
  get count(): number {
    return this.#rows.count;
  }
  add(transfer: TransferRow): void {
    const rows = this.#rows;
    rows.beginRow(10);
    rows.int8(transfer.id);
    rows.int8(transfer.account);
    rows.text(transfer.from);
    rows.text(transfer.to);
    rows.int8(transfer.amount);
    rows.text(transfer.cause);
    rows.int8OrNull(transfer.order);
    rows.int8(transfer.balanceAfter);
    rows.int8(transfer.time);
    rows.int8OrNull(transfer.reference);
  }
  finish(): Buffer {
    return this.#rows.finish();
  }
}

export class TradeEventRows {
  readonly #rows = new CopyBuffer();
  get count(): number {
    return this.#rows.count;
  }
  /** Chains the event to the previous one and returns its hash. */
  add(prevHash: string, seq: number, time: number, type: string, parts: EventParts): string {
    const rows = this.#rows;
    const hash = hashOf(canonicalText(prevHash, seq, time, type, parts));
    rows.beginRow(13);
    rows.int8(seq);
    rows.int8(time);
    rows.text(type);
    rows.int8(parts.account);
    rows.int8OrNull(parts.order);
    const { quote } = parts;
    if (quote === undefined) {
      for (let column = 0; column < 5; column++) rows.null();
    } else {
      rows.int8(quote.id);
      rows.int4(quote.instrument);
      rows.int8(quote.bid);
      rows.int8(quote.ask);
      rows.int8(quote.time);
    }
    rows.text(parts.payload);
    rows.hex(prevHash);
    rows.hex(hash);
    return hash;
  }
  finish(): Buffer {
    return this.#rows.finish();
  }
}

/** Private events of accounts. */
export class AccountEventRows {
  readonly #rows = new CopyBuffer();
  get count(): number {
    return this.#rows.count;
  }
  /** Of an event of the log. */
  add(account: number, n: number, time: number, seq: number): void {
    const rows = this.#begin(account, n, time);
    rows.int8(seq);
    rows.null();
    rows.null();
  }
  /** Of a moved trailing stop. */
  addMoved(n: number, time: number, order: Order): void {
    const rows = this.#begin(order.account, n, time);
    rows.null();
    rows.int8(order.id);
    rows.text(orderPayload(order));
  }
  finish(): Buffer {
    return this.#rows.finish();
  }
  #begin(account: number, n: number, time: number): CopyBuffer {
    const rows = this.#rows;
    rows.beginRow(6);
    rows.int8(account);
    rows.int8(n);
    rows.int8(time);
    return rows;
  }
}

/** Rollovers that have begun in this batch. */
export class RolloverRows {
  readonly #columns = { instant: new Int8Column(), nights: new TextColumn() };
  get count(): number {
    return this.#columns.instant.count;
  }
  add(instant: number, nights: readonly Night[]): void {
    this.#columns.instant.push(instant);
    this.#columns.nights.push(nightsPayload(nights));
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

/** Rollovers that have ended in this batch. */
export class EndedRolloverRows {
  readonly #columns = { instant: new Int8Column(), endedAt: new Int8Column() };
  get count(): number {
    return this.#columns.instant.count;
  }
  add(instant: number, endedAt: number): void {
    this.#columns.instant.push(instant);
    this.#columns.endedAt.push(endedAt);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

/** A quote as plain numbers, as received. */
export interface PlainQuote {
  readonly id: number;
  readonly instrument: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

export class QuoteRows {
  readonly #columns = {
    instrument: new Int4Column(),
    quote: new Int8Column(),
    bid: new Int8Column(),
    ask: new Int8Column(),
    time: new Int8Column(),
  };
  get count(): number {
    return this.#columns.instrument.count;
  }
  add(quote: PlainQuote): void {
    const columns = this.#columns;
    columns.instrument.push(quote.instrument);
    columns.quote.push(quote.id);
    columns.bid.push(quote.bid);
    columns.ask.push(quote.ask);
    columns.time.push(quote.time);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

export class KeyRows {
  readonly #columns = {
    account: new Int8Column(),
    key: new TextColumn(),
    call: new TextColumn(),
    bodyHash: new TextColumn(),
    locale: new TextColumn(),
    presenter: new TextColumn(),
    parameters: new TextColumn(),
    outcome: new TextColumn(),
    createdAt: new Int8Column(),
  };
  get count(): number {
    return this.#columns.account.count;
  }
  add({ account, key, call, bodyHash, presentation }: KeyedCall, outcome: ShownOutcome, createdAt: number): void {
    const columns = this.#columns;
    columns.account.push(account);
    columns.key.push(key);
    columns.call.push(call);
    columns.bodyHash.push(bodyHash);
    columns.locale.push(presentation.locale);
    columns.presenter.push(presentation.presenter);
    columns.parameters.push(JSON.stringify(presentation.parameters));
    columns.outcome.push(JSON.stringify(outcome));
    columns.createdAt.push(createdAt);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}
