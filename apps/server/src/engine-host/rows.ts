/** The rows of one batch, by table, as columns in the order in which sql.ts names them. */
import type { Order } from '@tradewind/engine';
import { BooleanColumn, BytesColumn, Int4Column, Int8Column, TextColumn } from './columns.ts';
import { canonicalText, hashOf } from './trade-event.ts';
import type { EventParts } from './trade-event.ts';

interface Finishable {
  finish(): Buffer;
}
const finishAll = (columns: object): readonly Buffer[] =>
  Object.values(columns).map((column: Finishable) => column.finish());

/** An account as the accounts table has it. */
export interface AccountRow {
  readonly id: number;
  readonly kind: 'demo' | 'real';
  balance: number;
  inMarginCall: boolean;
  tradingDisabled: string | undefined;
  readonly openedAt: number;
}

export class AccountRows {
  readonly #columns = {
    id: new Int8Column(),
    kind: new TextColumn(),
    balance: new Int8Column(),
    inMarginCall: new BooleanColumn(),
    tradingDisabled: new TextColumn(),
    openedAt: new Int8Column(),
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
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

export class NewOrderRows {
  readonly #columns = {
    id: new Int8Column(),
    account: new Int8Column(),
    instrument: new Int4Column(),
    side: new TextColumn(),
    entry: new TextColumn(),
    status: new TextColumn(),
    lots: new Int8Column(),
    multiple: new Int4Column(),
    originPrice: new Int8Column(),
    price: new Int8Column(),
    closePrice: new Int8Column(),
    stopLoss: new Int8Column(),
    takeProfit: new Int8Column(),
    margin: new Int8Column(),
    fee: new Int8Column(),
    profit: new Int8Column(),
    createdAt: new Int8Column(),
    openedAt: new Int8Column(),
    closedAt: new Int8Column(),
    openQuote: new Int8Column(),
    closeQuote: new Int8Column(),
    closeReason: new TextColumn(),
    parent: new Int8Column(),
  };
  get count(): number {
    return this.#columns.id.count;
  }
  add(order: Order): void {
    const columns = this.#columns;
    columns.id.push(order.id);
    columns.account.push(order.account);
    columns.instrument.push(order.instrument);
    columns.side.push(order.side);
    columns.entry.push(order.entry);
    columns.status.push(order.status);
    columns.lots.push(order.lots);
    columns.multiple.push(order.multiple);
    columns.originPrice.push(order.originPrice);
    columns.price.push(order.price);
    columns.closePrice.push(order.closePrice);
    columns.stopLoss.push(order.stopLoss);
    columns.takeProfit.push(order.takeProfit);
    columns.margin.push(order.margin);
    columns.fee.push(order.fee);
    columns.profit.push(order.profit);
    columns.createdAt.push(order.createdAt);
    columns.openedAt.push(order.openedAt);
    columns.closedAt.push(order.closedAt);
    columns.openQuote.push(order.openQuote);
    columns.closeQuote.push(order.closeQuote);
    columns.closeReason.pushOrNull(order.closeReason);
    columns.parent.pushOrNull(order.parent ?? 0);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

/** What can change of an order after its first row. */
export class ChangedOrderRows {
  readonly #columns = {
    id: new Int8Column(),
    status: new TextColumn(),
    lots: new Int8Column(),
    price: new Int8Column(),
    closePrice: new Int8Column(),
    stopLoss: new Int8Column(),
    takeProfit: new Int8Column(),
    margin: new Int8Column(),
    fee: new Int8Column(),
    profit: new Int8Column(),
    openedAt: new Int8Column(),
    closedAt: new Int8Column(),
    openQuote: new Int8Column(),
    closeQuote: new Int8Column(),
    closeReason: new TextColumn(),
  };
  get count(): number {
    return this.#columns.id.count;
  }
  add(order: Order): void {
    const columns = this.#columns;
    columns.id.push(order.id);
    columns.status.push(order.status);
    columns.lots.push(order.lots);
    columns.price.push(order.price);
    columns.closePrice.push(order.closePrice);
    columns.stopLoss.push(order.stopLoss);
    columns.takeProfit.push(order.takeProfit);
    columns.margin.push(order.margin);
    columns.fee.push(order.fee);
    columns.profit.push(order.profit);
    columns.openedAt.push(order.openedAt);
    columns.closedAt.push(order.closedAt);
    columns.openQuote.push(order.openQuote);
    columns.closeQuote.push(order.closeQuote);
    columns.closeReason.pushOrNull(order.closeReason);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
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
}

export class TransferRows {
  readonly #columns = {
    id: new Int8Column(),
    account: new Int8Column(),
    from: new TextColumn(),
    to: new TextColumn(),
    amount: new Int8Column(),
    cause: new TextColumn(),
    order: new Int8Column(),
    balanceAfter: new Int8Column(),
    time: new Int8Column(),
  };
  get count(): number {
    return this.#columns.id.count;
  }
  add(row: TransferRow): void {
    const columns = this.#columns;
    columns.id.push(row.id);
    columns.account.push(row.account);
    columns.from.push(row.from);
    columns.to.push(row.to);
    columns.amount.push(row.amount);
    columns.cause.push(row.cause);
    columns.order.pushOrNull(row.order);
    columns.balanceAfter.push(row.balanceAfter);
    columns.time.push(row.time);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

export class TradeEventRows {
  readonly #columns = {
    seq: new Int8Column(),
    time: new Int8Column(),
    type: new TextColumn(),
    account: new Int8Column(),
    order: new Int8Column(),
    quote: new Int8Column(),
    quoteInstrument: new Int4Column(),
    quoteBid: new Int8Column(),
    quoteAsk: new Int8Column(),
    quoteTime: new Int8Column(),
    payload: new TextColumn(),
    prevHash: new BytesColumn(),
    hash: new BytesColumn(),
  };
  get count(): number {
    return this.#columns.seq.count;
  }
  /** Chains the event to the one before and returns its hash. */
  add(prevHash: string, seq: number, time: number, type: string, parts: EventParts): string {
    const columns = this.#columns;
    const hash = hashOf(canonicalText(prevHash, seq, time, type, parts));
    columns.seq.push(seq);
    columns.time.push(time);
    columns.type.push(type);
    columns.account.push(parts.account);
    columns.order.pushOrNull(parts.order);
    const { quote } = parts;
    if (quote === undefined) {
      columns.quote.pushNull();
      columns.quoteInstrument.pushNull();
      columns.quoteBid.pushNull();
      columns.quoteAsk.pushNull();
      columns.quoteTime.pushNull();
    } else {
      columns.quote.push(quote.id);
      columns.quoteInstrument.push(quote.instrument);
      columns.quoteBid.push(quote.bid);
      columns.quoteAsk.push(quote.ask);
      columns.quoteTime.push(quote.time);
    }
    columns.payload.push(parts.payload);
    columns.prevHash.pushHex(prevHash);
    columns.hash.pushHex(hash);
    return hash;
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}

/** A quote as plain numbers, as it came. */
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
    answer: new TextColumn(),
    createdAt: new Int8Column(),
  };
  get count(): number {
    return this.#columns.account.count;
  }
  add(account: number, key: string, call: string, answer: string, createdAt: number): void {
    const columns = this.#columns;
    columns.account.push(account);
    columns.key.push(key);
    columns.call.push(call);
    columns.answer.push(answer);
    columns.createdAt.push(createdAt);
  }
  finish(): readonly Buffer[] {
    return finishAll(this.#columns);
  }
}
