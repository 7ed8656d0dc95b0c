/**
 * An exchange for backtests (decision 0640): the engine, the market and the calls of a server for one demo account, without network and
 * database. Time is that of the clock that it is given.
 */
import {
  type CostStyle,
  type GroupPreset,
  PRESET_TERMS,
  STANDARD_MARKUP,
  STYLE_COMMISSION,
} from '@tradewind/contract/operator';
import {
  type AccountSummary,
  DEMO,
  type EngineSettings,
  type GroupTerms,
  type InstrumentId,
  LEVERAGE_CLASSES,
  type Quote,
  markedQuote,
} from '@tradewind/engine';
import { type MicroUsd, toDecimalNumber } from '@tradewind/money';
import { pino } from 'pino';
import type { Clock } from '../platform/clock/index.ts';
import type { ActiveSession } from '../platform/access/index.ts';
import { VolatileHost, type VolatileHostOptions } from '../core/engine-host/index.ts';
import { type Catalogue, type VolatileMarket, startVolatileMarket, volatileRollovers } from '../core/market/index.ts';
import { DEFAULT_SETTINGS } from '../staff/settings/index.ts';
import { groupOf } from '../trading/groups/index.ts';
import { EventPresenter, type PrivateEvent, heldIn, serveEvents } from '../trading/events/index.ts';
import {
  DefaultDeviation,
  OrderPresenter,
  serveMarket,
  serveMyDeal,
  serveOrder,
  serveOrders,
} from '../trading/orders/index.ts';
import type { PriceView } from '../trading/prices/index.ts';
import { serveLocalLog } from './account-log.ts';
import { AccountRecord } from './account-record.ts';
import { type Fill, fillOf } from './fills.ts';
import { LocalCalls } from './local-calls.ts';

const ACCOUNT = 1;

const SESSION: ActiveSession = {
  id: 'backtest',
  user: {
    id: ACCOUNT,
    uid: String(ACCOUNT),
    inviteCode: '',
    isDemo: true,
    email: null,
    mobile: null,
    areaCode: null,
    creditScore: 0,
    confirmsOrders: null,
    largestSlippage: null,
    tourDone: true,
    lang: 'en',
    createdAtMs: 0,
  },
};

/** The group of demo accounts, with the terms of the backtest. */
const groupTerms = (preset: GroupPreset, style: CostStyle): GroupTerms =>
  groupOf(DEMO, {
    name: 'demo',
    kind: 'retail',
    ...PRESET_TERMS[preset],
    commission: STYLE_COMMISSION[style],
    swap_free: 0,
    margin_call: '',
    max_open_orders: 0,
    max_position_lots: '',
    verify_deposit: 0,
    verify_trade: 0,
    verify_withdraw: 0,
    key_changes: '',
    key_reads: '',
  }).terms;

export interface ExchangeOptions {
  readonly catalogue: Catalogue;
  readonly settings: EngineSettings;
  readonly clock: Clock;
  readonly balance: MicroUsd;
  /** Leverage caps and stop-out of the account's group. */
  readonly preset: GroupPreset;
  /** Mark-up and commission of the account's group. */
  readonly style: CostStyle;
  readonly marketHours: 'open' | 'calendar';
  /** See VolatileHostOptions. */
  readonly createEngine?: VolatileHostOptions['createEngine'];
}

/** A tick as topic TICKS has it. */
export interface ShownTick {
  readonly code: string;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
  readonly quoteId: number;
}

type Take = VolatileMarket['take'];

export class Exchange {
  readonly record: AccountRecord;
  readonly fills: readonly Fill[];
  readonly take: Take;
  readonly #host: VolatileHost;
  readonly #market: VolatileMarket;
  readonly #calls: LocalCalls;
  readonly #present: EventPresenter;
  readonly #subscribers = new Set<(text: string) => void>();
  readonly #ticking = new Set<(tick: ShownTick) => void>();

  /** How many events were sent. */
  #sent = 0;

  private constructor(host: VolatileHost, market: VolatileMarket, clock: Clock) {
    this.#host = host;
    this.#market = market;
    this.take = market.take;
    this.record = new AccountRecord(host, ACCOUNT);
    const fills: Fill[] = [];
    this.fills = fills;
    const specs = market.instruments.map(({ spec }) => spec);
    const view: PriceView = { key: 'account', of: (id) => host.engine.markupOf(ACCOUNT, id) };
    const prices = { isPlain: false, viewOf: () => view };
    const orders = new OrderPresenter(market, prices);
    this.#present = new EventPresenter(orders);
    this.#calls = new LocalCalls(SESSION, host);
    const services = {
      host,
      market,
      orders,
      prices,
      history: this.record,
      events: { stored: this.record, present: this.#present },
      verificationGate: { require: () => undefined },
      defaultDeviation: new DefaultDeviation(async () => DEFAULT_SETTINGS.default_deviation, market),
      sessions: { find: async () => SESSION },
      now: () => clock.now(),
    };
    serveOrders(this.#calls, services);
    serveMarket(this.#calls, services);
    serveMyDeal(this.#calls, services);
    serveOrder(this.#calls, services);
    serveEvents(this.#calls, services);
    serveLocalLog(this.#calls, { record: this.record, market });
    host.onCommitted((events) => {
      for (const event of events) {
        const fill = fillOf(host, specs, event);
        if (fill !== undefined) fills.push(fill);
      }
      this.#sendEvents();
    });
    market.onChange((instrument, quote) => {
      if (quote !== undefined && this.#ticking.size > 0) this.#sendTick(instrument, quote);
    });
  }

  static async open({
    catalogue,
    settings,
    clock,
    balance,
    preset,
    style,
    marketHours,
    createEngine,
  }: ExchangeOptions): Promise<Exchange> {
    const instruments = catalogue.instruments.map(({ spec }) => spec);
    const rollovers = volatileRollovers(catalogue);
    const host = new VolatileHost({ settings, instruments, clock, rollovers, createEngine });
    const log = pino({ level: 'silent' });
    const market = await startVolatileMarket({ catalogue, host, clock, log, marketHours });
    await host.execute({ type: 'define_group', terms: groupTerms(preset, style) });
    if (style === 'standard')
      for (const [index, leverageClass] of LEVERAGE_CLASSES.entries()) {
        const points = STANDARD_MARKUP[leverageClass];
        if (points === undefined) continue;
        const markup = { group: DEMO, leverageClass, version: index + 1, bid: points, ask: points };
        await host.execute({ type: 'set_markup', markup });
      }
    const exchange = new Exchange(host, market, clock);
    await host.execute({ type: 'open_account', account: ACCOUNT, kind: 'demo', balance });
    return exchange;
  }

  /** The answer of a call, as it would be sent. */
  perform(method: 'GET' | 'POST', path: string, input: object): Promise<string> {
    return this.#calls.perform(method, path, input);
  }

  /** Calls back with each private event from number `after` on, as topic ACCOUNT sends it. */
  onEvent(listener: (text: string) => void, after: number): () => void {
    this.#send(this.record.events.slice(after, this.#sent), [listener]);
    this.#subscribers.add(listener);
    return () => this.#subscribers.delete(listener);
  }

  /** Calls back with each accepted tick, at the prices of the account. */
  onTick(listener: (tick: ShownTick) => void): () => void {
    this.#ticking.add(listener);
    return () => this.#ticking.delete(listener);
  }

  get account(): AccountSummary {
    const summary = this.#host.engine.summary(ACCOUNT);
    if (summary === undefined) throw new Error('the account does not exist');
    return summary;
  }

  get holdsPositions(): boolean {
    return this.account.usedMargin > 0;
  }

  get openOrders() {
    const { engine } = this.#host;
    return { holding: engine.orders(ACCOUNT, 'holding'), pending: engine.orders(ACCOUNT, 'pending') };
  }

  /** USD, of an open position at the last price. */
  profitOf(order: number): number {
    return this.#host.engine.profit(order) ?? 0;
  }

  instrument(id: InstrumentId) {
    return this.#market.byId(id);
  }

  /** Decimals of its prices; 0 when it is not in the catalogue. */
  precisionOf(code: string): number {
    return this.#market.byCode(code)?.spec.pricePrecision ?? 0;
  }

  async stop(): Promise<void> {
    await this.#market.stop();
    await this.#host.stop();
  }

  #sendEvents(): void {
    const events = this.record.events.slice(this.#sent);
    this.#sent += events.length;
    this.#send(events, this.#subscribers);
  }

  #send(events: readonly PrivateEvent[], listeners: Iterable<(text: string) => void>): void {
    const known = [...listeners];
    if (events.length === 0 || known.length === 0) return;
    const view = this.#host.viewNow(ACCOUNT, heldIn(events));
    if (view === undefined) throw new Error('the account does not exist');
    for (const event of events) {
      const text = JSON.stringify(this.#present.account(event, view, 'en'));
      for (const listener of known) listener(text);
    }
  }

  #sendTick(instrument: InstrumentId, quote: Quote): void {
    const spec = this.#market.byId(instrument)?.spec;
    if (spec === undefined) return;
    const { bid, ask, time, id } = markedQuote(quote, this.#host.engine.markupOf(ACCOUNT, instrument));
    const price = (points: number): number => toDecimalNumber(points, spec.pricePrecision);
    for (const listener of this.#ticking)
      listener({ code: spec.code, bid: price(bid), ask: price(ask), time, quoteId: id });
  }
}
