/**
 * Recomputes from the log alone what the engine decided (docs/reference/trade-events.md): amounts, margin, stop-outs and margin
 * calls, limits, times. Follows the events one by one and keeps accounts, what is open, and the extremes of quotes.
 */
import type { Proof } from '../fault.ts';
import { type Account, Accounts } from './accounts.ts';
import {
  type LoggedEvent,
  type OrderEvent,
  type OrderPayload,
  type Settings,
  type Terms,
  configuredPayload,
  groundsPayload,
  limitsPayload,
  transferPayload,
} from './types.ts';
import { limitFault } from './limits.ts';
import { Margins, idsOf } from './margins.ts';
import { Notes } from './notes.ts';
import { Orders } from './orders.ts';
import { Owes } from './owed.ts';
import { Quotes, Sources, type Stated, statedBy } from './quotes.ts';
import { Stops } from './stops.ts';
import { Times, isAsked } from './times.ts';
import { Values } from './value.ts';

export {
  type LoggedEvent,
  type MarkupSpec,
  type OrderPayload,
  type Price,
  type Spec,
  type Terms,
  groundsPayload,
  orderPayload,
} from './types.ts';
export { commission, financing, priceOfGroup, share } from './figures.ts';
export { rateFrom, Sources, statedBy } from './quotes.ts';
export { TrailingMoves } from './trailing.ts';

/** Without a term of the instrument, the age allowed follows from its kind and its usual gaps, which are in no event (contract §7). */
const LONGEST_AGE_MS = 60_000;

const openedKind = /"kind":"(real|demo)"/u;

/** What an older event does not tell, as the end of a sentence. */
const UNSTATED: ReadonlyMap<string, string> = new Map([
  ['closes', 'state no conversion quote: their profit in USD was checked for its sign only'],
  ['margins', 'state no conversion quote: their margin was checked for its least amount only'],
  ['fills', 'do not state the prices of the other positions: their free margin was not checked'],
  ['margin calls', 'do not state their prices: whether they were due was checked with their own figures only'],
  ['ends of margin calls', 'do not state their prices: whether they were due was not checked'],
  ['stop-outs', 'do not state all prices: whether they were due was not checked'],
  [
    'submissions and fills',
    'are of before the settings were in the log: levels of margin and limits of the settings were not checked',
  ],
]);

export class Recomputation {
  readonly #terms: Terms;
  readonly #accounts = new Accounts();
  readonly #quotes = new Quotes();
  readonly #notes = new Notes(() => this.#terms.specs().length > 0);
  readonly #owes = new Owes();
  readonly #times = new Times();
  readonly #stops: Stops;
  readonly #values: Values;
  readonly #margins: Margins;
  readonly #orders: Orders;
  #settings: Settings | undefined;
  /** The last event that changed levels of margin for more than one account. */
  #levelsSeq = 0;
  /** Instant of the rollover in progress; 0 = none. */
  #rollover = 0;

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#stops = new Stops(this.#quotes, terms);
    this.#values = new Values(terms, new Sources(), this.#quotes);
    const context = {
      terms,
      values: this.#values,
      quotes: this.#quotes,
      accounts: this.#accounts,
      notes: this.#notes,
      owes: this.#owes,
      settings: () => this.#settings,
      levelsSeq: () => this.#levelsSeq,
    };
    this.#margins = new Margins(context);
    this.#orders = new Orders(context);
  }

  /** What is wrong with the next event; undefined = nothing. For an event of an order call `order` after it. */
  follow(event: LoggedEvent): string | undefined {
    const account = this.#accounts.get(event.account);
    const kind = account && (account.isReal ? 'real' : 'demo');
    return this.#owes.follow(event, kind) ?? this.#margins.continues(event) ?? this.#other(event, account);
  }

  #other(event: LoggedEvent, account: Account | undefined): string | undefined {
    const { type, payload, seq } = event;
    switch (type) {
      case 'account_opened': {
        this.#accounts.open(event.account, openedKind.exec(payload)?.[1] ?? '');
        const opened = this.#accounts.get(event.account);
        if (this.#settings !== undefined && opened !== undefined) opened.limits = { orders: 0, lots: 0 };
        return undefined;
      }
      case 'configured':
        this.#begin(configuredPayload.parse(JSON.parse(payload)), seq);
        return undefined;
      case 'group_defined':
        this.#levelsSeq = seq;
        return undefined;
      case 'account_grouped':
        return this.#changed(account, seq) ?? (account && this.#repriced(account, seq));
      case 'markup_set':
        return this.#markedUp(seq);
      case 'account_limited': {
        const { maxOpenOrders: orders, maxPositionLots: lots } = limitsPayload.parse(JSON.parse(payload));
        if (account !== undefined) account.limits = { orders, lots };
        return undefined;
      }
      case 'trailed':
        return event.quote && this.#quotes.note(event.quote);
      case 'transfer':
        return this.#transfer(event, account);
      case 'margin_call':
      case 'margin_recovered': {
        const fault = this.#note(groundsPayload.parse(JSON.parse(payload)).prices);
        if (fault !== undefined) return fault;
        const missed = account && this.#margins.missed(account, seq);
        return missed ?? (type === 'margin_call' ? this.#margins.call(event) : this.#margins.recovered(event));
      }
      default:
        return undefined;
    }
  }

  #begin(settings: Settings, seq: number): void {
    this.#settings = settings;
    this.#levelsSeq = seq;
    this.#accounts.setLimits(settings.limits);
    this.#notes.begin();
    this.#quotes.begin();
    this.#times.begin();
  }

  #transfer({ payload, seq }: LoggedEvent, account: Account | undefined): string | undefined {
    const { from, to, amount, cause } = transferPayload.parse(JSON.parse(payload));
    if (account === undefined) return 'money was moved for an account that was not opened';
    const isOfOrder = cause === 'trade_profit' || cause === 'trade_fee' || cause === 'commission';
    const isPart = isOfOrder || cause === 'negative_balance_protection';
    const fault = isPart ? undefined : this.#changed(account, seq);
    if (cause === 'demo_reset' && account.pending.size + account.holding.size > 0)
      return 'an account was reset although it had open orders';
    if (to === 'cash') account.balance += BigInt(amount);
    if (from === 'cash') account.balance -= BigInt(amount);
    if (cause === 'withdrawal' && account.balance < account.used)
      return 'a withdrawal took money that the margin in use needed';
    return fault;
  }

  /** Something that states no quote changes an account's margin. */
  #changed(account: Account | undefined, seq: number): string | undefined {
    if (account === undefined) return undefined;
    const missed = this.#margins.missed(account, seq);
    account.seen = undefined;
    account.seq = seq;
    return missed;
  }

  /** Before a mark-up changes: the margins and stops so far were those of the prices so far. */
  #markedUp(seq: number): string | undefined {
    for (const account of this.#accounts.withPositions()) {
      const fault = this.#margins.missed(account, seq) ?? this.#repriced(account, seq);
      if (fault !== undefined) return fault;
    }
    this.#levelsSeq = seq;
    return undefined;
  }

  /** Stops of an account that may follow another price from here on; moves of trailing ones are stated at once. */
  #repriced(account: Account, seq: number): string | undefined {
    for (const order of account.holding.values()) {
      const isPriced = this.#values.isAlone(order.instrument, seq);
      const missed = order.trailing === undefined ? this.#stops.missed(order, isPriced) : undefined;
      if (missed !== undefined) return `order ${order.id}: ${missed}`;
      this.#stops.set(order);
    }
    return undefined;
  }

  #note(prices: readonly Parameters<Quotes['note']>[0][]): string | undefined {
    for (const price of prices) {
      const fault = this.#quotes.note(price);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  /** The quotes of a rollover that begins, or 0 when it ends. */
  rollover(instant: number, prices: readonly Parameters<Quotes['note']>[0][]): string | undefined {
    this.#rollover = instant;
    return this.#note(prices);
  }

  /** What is wrong with an event of an order. `before`: with its stop where the market has moved it. */
  order(logged: LoggedEvent, after: OrderPayload, before: OrderPayload | undefined): string | undefined {
    const { type, seq } = logged;
    const account = this.#accounts.get(after.account);
    if (account === undefined) return 'its account was not opened';
    if (type === 'updated' || type === 'financed' || type === 'cancelled')
      return this.#change(logged, after, before, account);
    const event: OrderEvent = { ...logged, after, before, ...groundsPayload.parse(JSON.parse(logged.payload)) };
    const stated = statedBy(event.quote, event.prices);
    const isLive = type === 'triggered' || after.closeReason === 'stop_out';
    const noted = this.#note(event.prices) ?? (event.quote && this.#quotes.note(event.quote, isLive));
    if (noted !== undefined) return noted;
    const spec = this.#terms.specOf(after.instrument, seq);
    const maxAgeMs = spec?.maxQuoteAgeMs ?? (this.#settings && Math.max(this.#settings.quoteMaxAgeMs, LONGEST_AGE_MS));
    const mistimed = this.#times.follow(event, this.#rollover, maxAgeMs);
    if (mistimed !== undefined) return mistimed;
    if (after.closeReason !== 'reset' && this.#values.isWorseSource(after.instrument, seq, stated))
      return 'its currency was converted by another quote than is due';
    if (this.#settings === undefined && type !== 'closed') this.#notes.miss('submissions and fills', event);
    if (type === 'closed') return this.#closed(event, account, stated);
    return this.#placed(event, account, stated);
  }

  #placed(event: OrderEvent, account: Account, stated: Stated): string | undefined {
    const { type, after, quote, seq } = event;
    if (type !== 'pending') this.#orders.owe(event);
    const spec = this.#terms.specOf(after.instrument, seq);
    if (spec === undefined || quote === undefined) {
      this.#keep(account, event, stated);
      return undefined;
    }
    const isFill = type !== 'pending';
    const fault = isFill
      ? (this.#margins.missed(account, seq) ??
        (type === 'opened' ? this.#margins.beforeFill(account, event, stated) : undefined) ??
        this.#orders.fill(account, event, spec, stated))
      : this.#orders.pending(event);
    if (fault !== undefined) return fault;
    this.#keep(account, event, stated);
    const context = { settings: this.#settings, accounts: this.#accounts, terms: this.#terms };
    this.#notes.count('limits');
    return limitFault(context, account, after, spec, quote, this.#values.rate(after.instrument, seq, stated));
  }

  #keep(account: Account, { type, after, seq }: OrderEvent, stated: Stated): void {
    this.#accounts.put(account, after);
    if (type === 'pending') return;
    this.#stops.set(after);
    account.seen = idsOf(stated);
    account.seq = seq;
  }

  #closed(event: OrderEvent, account: Account, stated: Stated): string | undefined {
    const { after, before, seq } = event;
    const reason = after.closeReason ?? '';
    const spec = this.#terms.specOf(after.instrument, seq);
    const isPriced = this.#values.isAlone(after.instrument, seq);
    const isReset = reason === 'reset';
    const fault =
      (isReset ? undefined : this.#margins.missed(account, seq)) ??
      (before && this.#stops.missed(before, isPriced)) ??
      (reason === 'stop_out'
        ? this.#margins.stopOut(account, event, this.#orders.chargedAtClose(after.id, event.time))
        : undefined) ??
      this.#orders.close(account, event, spec, stated);
    if (fault !== undefined) return fault;
    if (after.parent === undefined) {
      this.#accounts.drop(account, after.id);
      this.#stops.forget(after.id);
    }
    account.seen = isReset ? undefined : idsOf(stated);
    account.seq = seq;
    if (isAsked(event) && !isReset) this.#notes.count('asked');
    return undefined;
  }

  #change(
    { type, seq, account: id, quote, time, order, payload }: LoggedEvent,
    after: OrderPayload,
    before: OrderPayload | undefined,
    account: Account,
  ) {
    const event: OrderEvent = {
      type,
      seq,
      account: id,
      quote,
      time,
      order,
      payload,
      after,
      before,
      prices: [],
      skipped: [],
    };
    const isPriced = this.#values.isAlone(after.instrument, seq);
    const missed = before?.status === 'holding' ? this.#stops.missed(before, isPriced) : undefined;
    if (missed !== undefined) return missed;
    if (type === 'cancelled') {
      this.#accounts.drop(account, after.id);
      return this.#times.follow(event, this.#rollover, undefined);
    }
    this.#accounts.put(account, after);
    if (type === 'financed') this.#orders.charge(event);
    if (type === 'updated' && after.status === 'holding' && before !== undefined && areStopsOther(before, after))
      this.#stops.set(after);
    return undefined;
  }

  /** What is incomplete or missing at the end of the log. `open`: as of `before` of `order`. */
  unfinished(seq: number, open: Iterable<OrderPayload>): string | undefined {
    const owed = this.#owes.unfinished;
    if (owed !== undefined) return owed;
    for (const account of this.#accounts.withPositions()) {
      const missed = this.#margins.missed(account, seq);
      if (missed !== undefined) return missed;
    }
    for (const order of open) {
      const isPriced = this.#values.isAlone(order.instrument, seq);
      const missed = order.status === 'holding' ? this.#stops.missed(order, isPriced) : undefined;
      if (missed !== undefined) return `order ${order.id}: ${missed}`;
    }
    return undefined;
  }

  get proofs(): readonly Proof[] {
    const { proof } = this.#notes;
    const of = (what: string, counted: string): Proof => proof.call(this.#notes, what, counted);
    return [
      of('profits follow from the prices, lots, contract and conversion of their close', 'profits'),
      of('margins follow from the terms in force, the fill and its conversion', 'margins'),
      of(
        'fills had the free margin that they needed at the prices of everything that their account held',
        'free margins',
      ),
      of('orders stayed within the limits of the settings, their instrument, their group and their account', 'limits'),
      of('margin calls were due, and none is missing at the quotes of the log', 'margin calls'),
      of(
        'stop-outs were due, closed the largest loss first, and none is missing at the quotes of the log',
        'stop-outs',
      ),
      of('negative balances were made good, and nothing else was', 'protections'),
      { what: 'quotes have one price in every event, and follow each other', count: this.#quotes.count },
    ];
  }

  /** Whether every event states from here on what its recomputation needs. */
  get isNew(): boolean {
    return this.#notes.isNew;
  }

  /** What could not be recomputed, one sentence each. */
  get notes(): readonly string[] {
    return this.#notes.sentences(UNSTATED);
  }
}

const areStopsOther = (before: OrderPayload, after: OrderPayload): boolean =>
  before.stopLoss !== after.stopLoss ||
  before.takeProfit !== after.takeProfit ||
  before.trailing !== after.trailing ||
  before.stopQuote !== after.stopQuote;
