/**
 * The customers of the engine benchmark. Nine in ten accounts trade one instrument, the tenth several in several
 * currencies. Half of the positions have a stop-loss and a take-profit, 0.2 % to 4 % away (for EURUSD about 20 to 400 pips).
 * For new positions these distances are log-uniform in that range, for existing ones uniform: tight stops are rarer among
 * open positions than among opened ones, because they do not last long. The harsher case, in which all positions were just
 * opened (`fresh`), is measured as well. Accounts use 2 % to 40 % of their balance as margin at a leverage of 100.
 */
import { costOf, DEFAULT_SETTINGS, ONE, usdRate } from '@tradewind/engine';
import type { EngineEvent, SubmitCommand, TradingEngine } from '@tradewind/engine';
import { seededRandom } from '@tradewind/engine/testing';
import { microUsd } from '@tradewind/money';

import { LEVERAGE, SPECS } from './engine-market.ts';
import type { TickTape } from './engine-market.ts';

const BALANCE = 100_000_000_000;
const POSITIONS_PER_ACCOUNT = 10;
/** Longer than any tape, so that quiet instruments still fill. */
const MAX_AGE_MS = 1_000_000_000;

const SETTINGS = {
  type: 'configure',
  settings: { ...DEFAULT_SETTINGS, quoteMaxAgeMs: MAX_AGE_MS },
} as const;

/** Distribution of the initial positions' stops: see the top of this file. */
export type Stops = 'standing' | 'fresh';

export class Portfolio {
  readonly engine: TradingEngine;
  readonly #tape: TickTape;
  readonly #random = seededRandom(20_261_121);
  /** Micro-dollar margin of a lot, by instrument. */
  readonly #lotMargins: number[] = [];
  #orderId = 0;
  /** Higher than those of the tape. */
  #quoteId = 1_000_000_000;
  #now = 0;
  #holders = 0;
  /** Whether stops are drawn for existing positions rather than new ones. */
  #isStanding: boolean;

  /** Opens `accounts` accounts, as many of them with positions as needed for `positions` in total, at the prices before tick `start`. */
  constructor(
    engine: TradingEngine,
    tape: TickTape,
    start: number,
    accounts: number,
    positions: number,
    stops: Stops = 'standing',
  ) {
    this.#isStanding = stops === 'standing';
    this.engine = engine;
    this.#tape = tape;
    engine.apply(SETTINGS);
    for (const spec of SPECS) {
      engine.apply({ type: 'define_instrument', spec, now: 0 });
      engine.apply({ type: 'set_market', instrument: spec.id, open: true });
    }
    this.#quoteAll(start);
    for (let account = 1; account <= accounts; account += 1) {
      engine.apply({ type: 'open_account', account, kind: 'demo', balance: microUsd(BALANCE), now: this.#now });
    }
    this.#holders = Math.ceil(positions / POSITIONS_PER_ACCOUNT);
    for (let index = 0; index < positions; index += 1) this.open((index % this.#holders) + 1);
    this.#isStanding = false;
  }

  /** Each instrument's last quote before a tick, or its first one after. */
  #quoteAll(start: number): void {
    const last = new Map<number, number>();
    for (let tick = 0; tick < this.#tape.length; tick += 1) {
      const instrument = this.#tape.instruments[tick] ?? 0;
      if (tick < start || !last.has(instrument)) last.set(instrument, tick);
      if (tick >= start && last.size === SPECS.length) break;
    }
    for (const [instrument, tick] of last) {
      this.engine.quote(instrument + 1, this.#tape.bids[tick] ?? 0, this.#tape.asks[tick] ?? 0, this.#now, tick + 1);
    }
    for (const spec of SPECS) {
      const rate = usdRate(spec.quote, SPECS, (id) => this.engine.lastQuote(id)) ?? ONE;
      const price = this.engine.lastQuote(spec.id)?.bid ?? 0;
      this.#lotMargins.push(costOf(spec, { feeType: 'per_lot' }, 1_000_000, LEVERAGE, price, rate)?.margin ?? 1);
    }
  }

  #logUniform(least: number, most: number): number {
    return least * (most / least) ** this.#random();
  }

  /** A submission that this account could make now. */
  order(account: number): SubmitCommand {
    const random = this.#random;
    // each account's habits are derived from its number
    const habit = seededRandom(account);
    const isDiverse = account % 10 === 0;
    const favourite = Math.floor(habit() ** 2 * SPECS.length);
    const usage = 0.02 * 20 ** habit();
    const isBuyer = habit() < 0.5;
    const index = isDiverse ? (favourite + Math.floor(random() * 6) * 7) % SPECS.length : favourite;
    const side = random() < 0.75 === isBuyer ? 'buy' : 'sell';
    const margin = (usage * BALANCE) / POSITIONS_PER_ACCOUNT;
    const lots = Math.max(1, Math.round((margin / (this.#lotMargins[index] ?? 1)) * 100)) * 10_000;
    const quote = this.engine.lastQuote(index + 1);
    const reference = (side === 'buy' ? quote?.bid : quote?.ask) ?? 0;
    const sign = side === 'buy' ? 1 : -1;
    const withStops = random() < 0.5;
    const fraction = (): number => (this.#isStanding ? 0.002 + random() * 0.038 : this.#logUniform(0.002, 0.04));
    const away = (): number => Math.round(reference * fraction()) + 1;
    this.#orderId += 1;
    return {
      type: 'submit',
      account,
      order: this.#orderId,
      instrument: index + 1,
      side,
      pending: false,
      lots,
      multiple: LEVERAGE,
      targetPrice: 0,
      stopLoss: withStops ? reference - sign * away() : 0,
      takeProfit: withStops ? reference + sign * away() : 0,
      now: this.#now,
    };
  }

  /** Opens another position; false when the account's margin does not suffice. */
  open(account: number): boolean {
    return this.engine.apply(this.order(account)).ok;
  }

  /** Replaces closed positions at the current prices, so that their number stays the same. */
  replace(closedBy: readonly number[]): void {
    for (const account of closedBy) {
      if (!this.open(account)) this.open(1 + Math.floor(this.#random() * this.#holders));
    }
  }

  /** Plays this many ticks, instrument by instrument, each moving a price one point up or down again. */
  sway(ticks: number): void {
    const { engine } = this;
    const quotes = SPECS.map(({ id }) => ({
      id,
      bid: engine.lastQuote(id)?.bid ?? 1,
      ask: engine.lastQuote(id)?.ask ?? 1,
    }));
    const now = this.#now;
    for (let tick = 0; tick < ticks; tick += 1) {
      const { id, bid, ask } = quotes[tick % quotes.length] ?? { id: 0, bid: 1, ask: 1 };
      const up = Math.trunc(tick / quotes.length) % 2 === 0 ? 1 : 0;
      this.#quoteId += 1;
      engine.quote(id, bid + up, ask + up, now, this.#quoteId);
    }
  }

  /** Plays ticks from..to; returns the number of events by type, and records the owners of closed positions. */
  play(from: number, to: number, closedBy: number[]): number {
    const { instruments, bids, asks, times } = this.#tape;
    const { engine } = this;
    let events = 0;
    for (let tick = from; tick < to; tick += 1) {
      const out = engine.quote(
        (instruments[tick] ?? 0) + 1,
        bids[tick] ?? 0,
        asks[tick] ?? 0,
        times[tick] ?? 0,
        tick + 1,
      );
      if (out.length === 0) continue;
      events += out.length;
      noteClosed(out, closedBy);
    }
    this.#now = times[to - 1] ?? 0;
    return events;
  }
}

function noteClosed(events: readonly EngineEvent[], closedBy: number[]): void {
  for (const event of events) if (event.type === 'closed') closedBy.push(event.order.account);
}
