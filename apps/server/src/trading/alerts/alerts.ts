/** Price alerts: stored, checked with every tick, fired once each. */
import { type AlertRow, type AlertTerms } from '@tradewind/contract';
import { type MarkupTerms, markedBid, markedQuote } from '@tradewind/engine';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, type Page, inTransaction } from '../../platform/db/index.ts';
import { Refused, HostUnavailable } from '../../platform/errors/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import type { CatalogueInstrument, Market } from '../../core/market/index.ts';
import type { Draft, Notifications } from '../../messaging/notifications/index.ts';
import { type Terms, doubledPrice, isReached, levelsOf } from './levels.ts';
import { missedPrice, nextBatch } from './due.ts';
import {
  type AlertFilter,
  type NewTerms,
  type StoredAlert,
  activeAlerts,
  alertPage,
  armAlerts,
  changeAlert,
  deleteAlert,
  deleteOverAlerts,
  expireAlerts,
  findAlert,
  fireAlerts,
  insertAlert,
  lastSeen,
  presentAlert,
  viewerOf,
  watchedOf,
} from './store.ts';
import { percentOf, pointsOf } from './typed-terms.ts';
import { type AlertChange, AlertWatch, type WatchedAlert } from './watch.ts';
import type { GroupPrices } from '../prices/index.ts';

const KEPT_DAYS = 180;

/** Pause before a failed write is retried. */
const RETRY_MS = 250;
/** Minutes of candles checked after a start: longer than writing a fired alert can take. */
const LOOK_BACK_MINUTES = 5;

export interface AlertsOptions {
  readonly database: Database;
  readonly market: Pick<Market, 'byId' | 'lastQuote' | 'day' | 'onChange'>;
  readonly notifications: Notifications;
  readonly prices: Pick<GroupPrices, 'viewOf' | 'onChange'>;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Messages to the process that watches; absent = this process watches. */
  readonly peers?: PeerMessages;
  /** Days for which finished alerts are kept; absent = half a year. */
  readonly keptDays?: number;
}

/** How long prices are remembered, for alerts that other processes have stored. */
const REMEMBERED_MS = 5000;

/** A message of another process: an alert was stored after a quote, or rows were deleted. */
type Sent = { readonly stored: number; readonly after: number } | { readonly gone: readonly number[] };

interface PastQuote {
  readonly instrument: number;
  readonly id: number;
  readonly bid: number;
  readonly ask: number;
  readonly atMs: number;
}

/** Whose alert it is. */
interface Owner {
  readonly id: number;
  readonly isDemo: boolean;
}

interface Waiter {
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

export class Alerts {
  readonly #options: AlertsOptions;
  readonly #watch: AlertWatch;
  /** Changes to be written, in this order. */
  #changes: AlertChange[] = [];
  #writing: Promise<void> | undefined;
  #waiters: Waiter[] = [];
  #retry: NodeJS.Timeout | undefined;
  #unlisten: readonly (() => void)[] = [];
  #isWatching = false;
  #isStopped = false;
  readonly #peers: PeerMessages;
  readonly #send: SendToPeers<Sent>;
  /** Oldest first. */
  #past: PastQuote[] = [];

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#peers = options.peers ?? new PeerMessages();
    this.#send = this.#peers.on('alerts', (sent) => this.#receive(sent));
    this.#watch = new AlertWatch((change) => this.#changes.push(change));
  }

  /** Loads the stored alerts, checks the prices seen before the last process ended, and follows the market. */
  async start(): Promise<void> {
    const { market } = this.#options;
    for (const unlisten of this.#unlisten) unlisten();
    this.#isWatching = true;
    this.#unlisten = [
      market.onChange((instrument) => {
        if (this.#peers.isShared) this.#remember(instrument);
        this.#check(instrument);
      }),
      this.#options.prices.onChange(() => this.#watch.reprice((alert) => this.#markupOf(alert))),
      // messages of other processes in the meantime are lost
      this.#peers.onBack(() => void this.#takeUpAll().catch((error: unknown) => this.#options.onError(error))),
    ];
    await this.#takeUpAll();
  }

  async #takeUpAll(): Promise<void> {
    const { database } = this.#options;
    const [alerts, seen] = await Promise.all([activeAlerts(database), lastSeen(database, LOOK_BACK_MINUTES)]);
    for (const alert of alerts) {
      if (this.#watch.knows(alert.id, alert.version)) continue;
      this.#watch.set(this.#watched(alert));
      const price = missedPrice(alert, this.#markupOf(alert), seen);
      if (price !== undefined) this.#watch.fire(alert.id, price, this.#options.now());
    }
    for (const instrument of new Set(alerts.map((alert) => alert.instrument))) this.#check(instrument);
    this.#write();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const unlisten of this.#unlisten) unlisten();
    clearTimeout(this.#retry);
    await this.#writing;
    this.#end(new HostUnavailable('stopping'));
  }

  /**
   * Resolves once everything due by the ticks so far is durable; rejects with HostUnavailable when it cannot be written
   * at the moment.
   */
  settled(): Promise<void> {
    if (this.#changes.length === 0 && this.#writing === undefined) return Promise.resolve();
    return new Promise((done, failed) => {
      this.#waiters.push({ done, failed });
      this.#write();
    });
  }

  /** Throws Refused; see termsOf and insertAlert. */
  async add({ id: userId, isDemo }: Owner, instrumentId: number, input: AlertTerms): Promise<AlertRow> {
    const { database, now } = this.#options;
    const instrument = this.#instrument(instrumentId);
    const after = this.#lastQuoteId(instrumentId);
    const stored = await insertAlert(
      database,
      userId,
      instrumentId,
      this.#termsOf({ userId, isDemo }, instrument, input),
      now(),
    );
    return this.#taken(stored, instrument, after);
  }

  async change(
    { id: userId, isDemo }: Owner,
    id: number,
    input: AlertTerms & { readonly forex_id?: number | undefined },
  ): Promise<AlertRow> {
    const { database, now } = this.#options;
    const instrument = this.#instrument((await findAlert(database, userId, id)).instrument);
    if (input.forex_id !== undefined && input.forex_id !== instrument.spec.id)
      throw new Refused('invalid_input', { fields: { forex_id: 'fixed' } });
    const after = this.#lastQuoteId(instrument.spec.id);
    const stored = await changeAlert(database, userId, id, this.#termsOf({ userId, isDemo }, instrument, input), now());
    return this.#taken(stored, instrument, after);
  }

  async remove(userId: number, id: number): Promise<void> {
    await deleteAlert(this.#options.database, userId, id);
    this.forget([id]);
  }

  /** Removes alerts whose rows were deleted. */
  forget(ids: readonly number[]): void {
    for (const id of ids) this.#watch.remove(id);
    this.#send({ gone: ids });
  }

  async page(userId: number, filter: AlertFilter, page: number): Promise<Page<AlertRow>> {
    const { database, market, now } = this.#options;
    const { data, total } = await alertPage(database, userId, filter, page, now());
    const rows = data.flatMap((alert) => {
      const instrument = market.byId(alert.instrument);
      return instrument === undefined ? [] : [presentAlert(alert, instrument, now())];
    });
    return { data: rows, total };
  }

  /** Marks expired alerts, and deletes those that ended long ago. */
  async sweep(): Promise<number> {
    const nowMs = this.#options.now();
    this.#watch.dropExpired(nowMs);
    const { database, keptDays = KEPT_DAYS } = this.#options;
    return (await expireAlerts(database, nowMs)) + (await deleteOverAlerts(database, nowMs - keptDays * DAY_MS));
  }

  #instrument(id: number): CatalogueInstrument {
    const instrument = this.#options.market.byId(id);
    if (instrument === undefined) throw new Refused('not_found');
    return instrument;
  }

  #lastQuoteId(instrument: number): number {
    return this.#options.market.lastQuote(instrument)?.id ?? 0;
  }

  /** `after`: the last quote known when its terms were checked. */
  #taken(stored: StoredAlert, instrument: CatalogueInstrument, after: number): AlertRow {
    if (this.#isWatching) {
      this.#watch.set(this.#watched(stored));
      // a price that arrived during the write counts for this alert
      this.#check(stored.instrument);
    } else this.#send({ stored: stored.id, after });
    return presentAlert(stored, instrument, this.#options.now());
  }

  /**
   * Throws Refused, in this order: price_unavailable, invalid_input (expiry, percentage), target_price_invalid (off the
   * precision, or already reached).
   */
  #termsOf(owner: Pick<StoredAlert, 'userId' | 'isDemo'>, { spec }: CatalogueInstrument, input: AlertTerms): NewTerms {
    const { market, now } = this.#options;
    const raw = market.lastQuote(spec.id);
    if (raw === undefined) throw new Refused('price_unavailable');
    const markup = this.#markupOf({ ...owner, instrument: spec.id });
    const quote = markedQuote(raw, markup);
    const dayOpen = market.day(spec.id)?.open;
    if (input.expires_at !== undefined && input.expires_at <= now())
      throw new Refused('invalid_input', { fields: { expires_at: 'past' } });
    const { condition } = input;
    // the daily change is quoted on the bid
    const source = condition === 'day_change' ? 'bid' : input.source;
    const price = doubledPrice(source, quote.bid, quote.ask);
    const terms: Terms = {
      source,
      condition,
      pricePoints:
        condition === 'rises_to' || condition === 'falls_to' ? pointsOf(input.price, spec.pricePrecision) : null,
      percentBp: condition === 'move' || condition === 'day_change' ? percentOf(input.percent, condition) : null,
      reference: condition === 'move' ? price : null,
    };
    const levels = levelsOf(terms, dayOpen === undefined ? undefined : markedBid(dayOpen, markup));
    const [rises, falls] = [levels.rises ?? Number.NaN, levels.falls ?? Number.NaN];
    if (isReached(levels, price) || (Number.isNaN(rises) && Number.isNaN(falls)) || falls <= 0)
      throw new Refused('target_price_invalid');
    const { note, repeat, cooldown_s: cooldownS, expires_at: expiresAtMs = null } = input;
    return { ...terms, note, repeats: repeat === 1, cooldownS, expiresAtMs };
  }

  #markupOf(alert: Pick<StoredAlert, 'userId' | 'isDemo' | 'instrument'>): MarkupTerms {
    return this.#options.prices.viewOf(viewerOf(alert)).of(alert.instrument);
  }

  #watched(alert: StoredAlert): WatchedAlert {
    return watchedOf(alert, this.#markupOf(alert));
  }

  #receive(sent: Sent): void {
    if ('gone' in sent) for (const id of sent.gone) this.#watch.remove(id);
    else if (this.#isWatching) void this.#takeUp(sent.stored, sent.after);
  }

  /** Loads an alert of another process, and checks the prices that arrived meanwhile. */
  async #takeUp(id: number, after: number): Promise<void> {
    const { database, market, onError } = this.#options;
    try {
      const [alert] = await activeAlerts(database, id);
      if (alert === undefined || this.#watch.knows(id, alert.version)) return;
      const { instrument } = alert;
      this.#watch.set(this.#watched(alert));
      for (const { bid, ask, atMs, ...past } of this.#past)
        if (past.instrument === instrument && past.id > after)
          this.#watch.tick(instrument, { bid, ask, nowMs: atMs, dayOpen: () => market.day(instrument)?.open });
      this.#check(instrument);
      this.#write();
    } catch (error) {
      onError(error);
      if (!this.#isStopped) setTimeout(() => void this.#takeUp(id, after), RETRY_MS).unref();
    }
  }

  #remember(instrument: number): void {
    const quote = this.#options.market.lastQuote(instrument);
    if (quote === undefined || quote.id === this.#past.at(-1)?.id) return;
    const nowMs = this.#options.now();
    const { id, bid, ask } = quote;
    this.#past.push({ instrument, id, bid, ask, atMs: nowMs });
    const kept = this.#past.findIndex(({ atMs }) => atMs > nowMs - REMEMBERED_MS);
    // only now and then, so that not every quote moves all others
    if (kept > this.#past.length / 2) this.#past = this.#past.slice(kept);
  }

  #check(instrument: number): void {
    if (!this.#watch.watches(instrument)) return;
    const { market, now } = this.#options;
    const quote = market.lastQuote(instrument);
    if (quote === undefined) return;
    const { bid, ask } = quote;
    this.#watch.tick(instrument, { bid, ask, nowMs: now(), dayOpen: () => market.day(instrument)?.open });
    if (this.#changes.length > 0) this.#write();
  }

  #write(): void {
    if (this.#isStopped || this.#writing !== undefined) return;
    clearTimeout(this.#retry);
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#changes.length > 0 && this.#retry === undefined) this.#write();
    });
  }

  async #writeAll(): Promise<void> {
    this.#retry = undefined;
    try {
      while (this.#changes.length > 0) {
        const batch = nextBatch(this.#changes);
        await this.#writeBatch(batch);
        this.#changes = this.#changes.slice(batch.length);
      }
      this.#end(undefined);
    } catch (error) {
      this.#options.onError(error);
      this.#end(new HostUnavailable('an alert could not be written', { cause: error }));
      if (!this.#isStopped) this.#retry = setTimeout(() => this.#write(), RETRY_MS).unref();
    }
  }

  async #writeBatch(batch: readonly AlertChange[]): Promise<void> {
    const { database, notifications } = this.#options;
    if (batch[0]?.type === 'arm') return armAlerts(database, batch);
    const recorded = await inTransaction(database, async (client) => {
      const fired = await fireAlerts(client, batch);
      return notifications.record(
        client,
        fired.flatMap((alert) => this.#draftOf(alert)),
      );
    });
    notifications.publish(recorded);
  }

  #draftOf(alert: StoredAlert): readonly Draft[] {
    const instrument = this.#options.market.byId(alert.instrument);
    if (instrument === undefined) return [];
    const { id, userId, source, condition, pricePoints, percentBp, note, version, firedCount } = alert;
    const params = {
      alert: id,
      code: instrument.spec.code,
      symbol: instrument.showCode,
      precision: instrument.spec.pricePrecision,
      source,
      condition,
      fired: alert.firedPrice ?? 0,
      target: (pricePoints ?? 0) * 2,
      percent: percentBp ?? 0,
      note,
    };
    const timeMs = alert.firedAtMs ?? this.#options.now();
    return [{ userId, event: 'price_alert', params, timeMs, source: `alert ${id} ${version} ${firedCount}` }];
  }

  #end(error: Error | undefined): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { done, failed } of waiters) {
      if (error === undefined) done();
      else failed(error);
    }
  }
}
