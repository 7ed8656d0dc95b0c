/** FEED=sim: prices of the seeded model in sim/, for trying out the platform and for tests. */
import { INSTRUMENT_HOURS } from '@tradewind/contract/operator';
import { toDecimalNumber } from '@tradewind/money';
import type { Cancel } from '../../../platform/clock/index.ts';
import { legsOf, valueModel } from '../sim/factors.ts';
import { fillHistory } from '../sim/history.ts';
import { PriceModel } from '../sim/model.ts';
import { activity, spreadFactor } from '../sim/profiles.ts';
import type { Profile } from '../sim/profiles.ts';
import { fitToBids, quoteAround, quotingOf } from '../sim/quoting.ts';
import type { Quoting } from '../sim/quoting.ts';
import type { Random, Seed } from '../sim/random.ts';
import type { CatalogueInstrument, Hours } from '../types.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock/index.ts';
import type { Feed, FeedHistory, FeedSink, FeedContext } from './feed.ts';

const STEP_MS = 100;
/** After a longer delay (the machine was asleep) the steps are not replayed: prices jump. */
const MAX_LAG_MS = 5 * SECOND_MS;
/** An unchanged quote is only sent again after this time. */
const REPEAT_MS = 2 * SECOND_MS;
/** A quiet market repeats its quote after this time, so that it does not become too old to trade on. */
const REST_MS = 5 * SECOND_MS;
/** Volatile markets quote faster, at most by this factor. */
const MAX_HURRY = 3;

interface Source {
  readonly instrument: CatalogueInstrument;
  readonly quoting: Quoting;
  readonly profile: Profile;
  /** Points per whole unit of price. */
  readonly unit: number;
  bid: number;
  ask: number;
  time: number;
}

export class SimFeed implements Feed {
  readonly hasOwnTimes = true;
  readonly canBeSilent = false;
  readonly maxAgeMs = undefined;
  readonly pace = 1;
  readonly #context: FeedContext;
  readonly #random: Random;
  readonly #model: PriceModel;
  readonly #sources: readonly Source[];
  readonly #still: Uint8Array;
  readonly #moves: Float64Array;
  readonly #speed: number;
  #sink: FeedSink | undefined;
  /** Time up to which the model has advanced, epoch ms. */
  #time: number;
  #cancelTimer: Cancel = () => {};

  /**
   * The same seed, started at the same second on the same candles, gives the same ticks. `speed` multiplies how often
   * quotes come; it does not change how the market moves.
   */
  constructor(context: FeedContext, { seed, speed }: { readonly seed: Seed; readonly speed: number }) {
    this.#context = context;
    this.#speed = speed;
    this.#time = context.clock.now();
    this.#random = seed.sequence(`prices ${Math.floor(this.#time / SECOND_MS)}`);
    this.#model = new PriceModel(context.instruments, this.#random);
    this.#still = new Uint8Array(this.#model.size);
    this.#moves = new Float64Array(this.#model.size);
    this.#sources = context.instruments.map((instrument) => ({
      instrument,
      quoting: quotingOf(instrument),
      profile: valueModel(legsOf(instrument.spec).over).profile,
      unit: 10 ** instrument.spec.pricePrecision,
      bid: 0,
      ask: 0,
      time: 0,
    }));
  }

  /** Continues from the last stored prices and fills the gap; instruments without candles get a complete history. */
  async prepare(history: FeedHistory): Promise<void> {
    const last = this.#sources.map(({ instrument }) => history.forming(instrument.spec.id, '1min'));
    fitToBids(
      this.#model,
      this.#context.instruments,
      last.map((candle) => candle?.close),
    );
    const since = last.map((candle) => candle && candle.time + MINUTE_MS);
    fillHistory({ model: this.#model, random: this.#random, context: this.#context }, history, this.#time, since);
  }

  start(sink: FeedSink): void {
    this.#sink = sink;
    this.#time = this.#context.clock.now();
    this.#markStill(this.#time);
    for (const [index, source] of this.#sources.entries()) {
      if (this.#context.opensAt(this.#time, source.instrument.hours, source.instrument.sessions))
        this.#emit(index, source, 1);
    }
    this.#wait();
  }

  async stop(): Promise<void> {
    this.#sink = undefined;
    this.#cancelTimer();
  }

  #wait(): void {
    this.#cancelTimer = this.#context.clock.after(STEP_MS, () => {
      this.#catchUp();
      this.#wait();
    });
  }

  #catchUp(): void {
    const now = this.#context.clock.now();
    if (Math.abs(now - this.#time) > MAX_LAG_MS) {
      if (now > this.#time) this.#move(now - this.#time, now);
      this.#time = now;
    }
    for (; this.#time + STEP_MS <= now; this.#time += STEP_MS) this.#step(this.#time + STEP_MS);
  }

  #step(time: number): void {
    this.#move(STEP_MS, time);
    for (const [index, source] of this.#sources.entries()) {
      const draw = this.#random.uniform();
      if (!this.#context.opensAt(time, source.instrument.hours, source.instrument.sessions)) continue;
      const nervous = this.#model.nervousness(index);
      const pace =
        this.#speed * source.quoting.pacePerS * activity(source.profile, time) * (1 + Math.min(MAX_HURRY, nervous));
      if (draw > (pace * STEP_MS) / SECOND_MS && time - source.time < REST_MS) continue;
      const jitter = 0.85 + 0.3 * this.#random.uniform();
      this.#emit(index, source, spreadFactor(source.profile, time) * (1 + nervous) * jitter, time);
    }
  }

  #move(stepMs: number, time: number): void {
    const wasStill = Uint8Array.from(this.#still);
    this.#markStill(time);
    this.#model.draw(stepMs, time, this.#moves, this.#still);
    for (const [value, was] of wasStill.entries()) {
      if (was === 1 && this.#still[value] === 0)
        this.#moves[value] = (this.#moves[value] ?? 0) + this.#model.drawGap(value);
    }
    this.#model.advance(stepMs, this.#moves);
  }

  #markStill(time: number): void {
    const open = new Map<Hours, boolean>(INSTRUMENT_HOURS.map((hours) => [hours, this.#context.opensAt(time, hours)]));
    for (let value = 0; value < this.#still.length; value++)
      this.#still[value] = open.get(this.#model.hoursOf(value)) === true ? 0 : 1;
  }

  #emit(index: number, source: Source, widening: number, time: number = this.#time): void {
    const { instrument, quoting, unit } = source;
    const { bid, ask } = quoteAround(Math.exp(this.#model.logMid(index)) * unit, quoting, widening);
    if (bid === source.bid && ask === source.ask && time - source.time < REPEAT_MS) return;
    source.bid = bid;
    source.ask = ask;
    source.time = time;
    const { code, pricePrecision } = instrument.spec;
    const tick = { code, bid: toDecimalNumber(bid, pricePrecision), ask: toDecimalNumber(ask, pricePrecision), time };
    try {
      const answer = this.#sink?.accept(tick);
      // a price lost with the engine's in-memory state is followed by the next one
      if (answer !== undefined && 'durable' in answer) answer.durable.catch(() => {});
    } catch (error) {
      this.#context.log.warn({ err: error }, `simulated price of ${code} rejected`);
    }
  }
}
