/**
 * FEED=replay: plays recorded ticks with current times, FEED_SPEED times as fast as recorded. Long gaps (nights,
 * weekends, the years between two files) are shortened to seconds. After the last tick it starts again.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { TickRejection } from '@tradewind/contract';
import { parseScaled, toDecimalNumber } from '@tradewind/money';
import type { Cancel } from '../../../platform/clock/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock/index.ts';
import { ConfigError } from '../../../platform/config/index.ts';
import { BREAK_MS, LONGEST_MAX_AGE_MS } from '../guard/index.ts';
import { fillHistory } from '../sim/history.ts';
import { PriceModel } from '../sim/model.ts';
import { fitToBids } from '../sim/quoting.ts';
import type { Seed } from '../sim/random.ts';
import type { CatalogueInstrument } from '../types.ts';
import type { Feed, FeedHistory, FeedSink, FeedContext } from './feed.ts';
import { findRecordings, firstTick, mergeRecordings } from './replay-files.ts';
import type { RecordedTick, Recording, RecordingEvents } from './replay-files.ts';
import { ReplayReport } from './replay-report.ts';

/** Longer gaps in the recording are shortened to SHORT_SILENCE_MS. */
const LONG_SILENCE_MS = 5 * MINUTE_MS;
/** Length of a shortened gap, and the pause before a new round. */
const SHORT_SILENCE_MS = 3 * SECOND_MS;
/** Ticks due within this time are delivered together, because timers are no finer. */
const GRAIN_MS = 10;
/**
 * When it lags by more than this (a slow machine, or one that was asleep), it continues from now instead of catching
 * up.
 */
const MAX_LAG_MS = SECOND_MS;
/** Yields to other work after this many ticks without a pause. */
const TICKS_PER_SLICE = 500;

/** Rejections of what can never be a price; others depend on the moment. */
const FAULTS: ReadonlySet<TickRejection> = new Set([
  'unreadable',
  'non_finite',
  'non_positive',
  'crossed',
  'off_precision',
  'out_of_range',
]);
/** A first look at a file; what is wrong with it is reported when it is played. */
const IGNORED: RecordingEvents = { onUnreadable: () => {}, onEnd: () => {}, onBroken: () => {} };

export interface ReplayOptions {
  readonly path: string;
  /** Multiple of real time. */
  readonly speed: number;
  /** Seed of the history generated before the first tick. */
  readonly seed: Seed;
}

export class ReplayFeed implements Feed {
  readonly hasOwnTimes = true;
  readonly canBeSilent = false;
  /** Its gaps are those of the recording: no market moves meanwhile. */
  readonly maxAgeMs = LONGEST_MAX_AGE_MS;
  readonly pace: number;
  readonly #context: FeedContext;
  readonly #options: ReplayOptions;
  readonly #byCode: ReadonlyMap<string, CatalogueInstrument>;
  readonly #report: ReplayReport;
  #recordings: readonly Recording[] = [];
  /** Time of the last tick played, by code. */
  readonly #recordedAt = new Map<string, number>();
  #sink: FeedSink | undefined;
  #playing: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  constructor(context: FeedContext, options: ReplayOptions) {
    this.#context = context;
    this.#options = options;
    this.pace = options.speed;
    this.#report = new ReplayReport(context.log);
    this.#byCode = new Map(context.instruments.map((instrument) => [instrument.spec.code, instrument]));
  }

  /**
   * Finds the recordings. An instrument without candles gets a generated history that ends at its first recorded price,
   * so that no chart is empty. Throws ConfigError when there is nothing to play.
   */
  async prepare(history: FeedHistory): Promise<void> {
    const { path, seed } = this.#options;
    const recordings: Recording[] = [];
    for (const [code, files] of await findRecordings(path)) {
      if (this.#byCode.has(code)) recordings.push({ code, files });
      else this.#context.log.warn(`replay: ${code} is not in the catalogue, ${files.length} file(s) skipped`);
    }
    if (recordings.length === 0)
      throw new ConfigError([`FEED_PATH ${path} has no file of an instrument in the catalogue`]);
    this.#recordings = recordings;
    for (const recording of recordings) {
      const instrument = this.#byCode.get(recording.code);
      if (instrument === undefined || history.forming(instrument.spec.id, '1min') !== undefined) continue;
      const first = await firstTick(recording, IGNORED);
      const bid = first && toPoints(first.bid, instrument.spec.pricePrecision);
      if (bid !== undefined && bid > 0) this.#generateHistory(instrument, bid, seed, history);
    }
  }

  /** Each instrument is generated separately: recordings of different years have no common history. */
  #generateHistory(instrument: CatalogueInstrument, bid: number, seed: Seed, history: FeedHistory): void {
    const context = { ...this.#context, instruments: [instrument] };
    const random = seed.sequence(`past ${instrument.spec.code}`);
    const model = new PriceModel([instrument], random);
    fitToBids(model, [instrument], [bid]);
    fillHistory({ model, random, context }, history, this.#context.clock.now(), [undefined]);
  }

  start(sink: FeedSink): void {
    this.#sink = sink;
    this.#playing = this.#play().catch((error: unknown) => {
      this.#context.log.error({ err: error }, 'replay failed; no more prices will be delivered');
    });
  }

  async stop(): Promise<void> {
    this.#sink = undefined;
    this.#wake();
    await this.#playing;
  }

  async #play(): Promise<void> {
    let pauseMs = 0;
    while (this.#sink !== undefined) {
      const played = await this.#playOnce(pauseMs);
      if (played === 0) {
        this.#context.log.error('replay: the files contain no tick');
        return;
      }
      pauseMs = SHORT_SILENCE_MS;
    }
  }

  /** Plays the recordings from the beginning; returns how many ticks there were. */
  async #playOnce(pauseMs: number): Promise<number> {
    const { clock } = this.#context;
    const timeline = new Timeline(this.#options.speed, clock.now() + pauseMs);
    let played = 0;
    for await (const tick of mergeRecordings(this.#recordings, this.#events())) {
      const due = timeline.dueAt(tick.time, clock.now());
      if (due > clock.now()) await this.#sleep(Math.max(GRAIN_MS, due - clock.now()));
      else if (played % TICKS_PER_SLICE === TICKS_PER_SLICE - 1) await yieldToOthers();
      if (this.#sink === undefined) break;
      this.#deliver(tick, Math.floor(due));
      played += 1;
    }
    return played;
  }

  #deliver(recorded: RecordedTick, time: number): void {
    const before = this.#recordedAt.get(recorded.code);
    this.#recordedAt.set(recorded.code, recorded.time);
    if (recorded.isFirst) this.#sink?.interrupted(recorded.code, 'seam');
    else if (before !== undefined && recorded.time - before >= BREAK_MS)
      this.#sink?.interrupted(recorded.code, 'break');
    const { code, line } = recorded;
    const precision = this.#byCode.get(code)?.spec.pricePrecision ?? 0;
    const [bid, ask] = [roundedPrice(recorded.bid, precision), roundedPrice(recorded.ask, precision)];
    try {
      const isRead = bid !== undefined && ask !== undefined;
      const answer = isRead ? this.#sink?.accept({ code, bid, ask, time }) : this.#sink?.unreadable();
      if (answer === undefined) return;
      if ('rejected' in answer && FAULTS.has(answer.rejected)) this.#report.bad(line, answer.rejected);
      else if ('rejected' in answer) this.#report.unused(line);
      else this.#report.price(line);
      // a price lost with the engine's state is replaced by the next one
      if ('durable' in answer) answer.durable.catch(() => {});
    } catch (error) {
      this.#context.log.warn({ err: error }, `recorded price of ${recorded.code} rejected`);
    }
  }

  #sleep(ms: number): Promise<void> {
    if (this.#sink === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      let cancel: Cancel = () => {};
      this.#wake = () => {
        cancel();
        resolve();
      };
      cancel = this.#context.clock.after(ms, resolve);
    });
  }

  #events(): RecordingEvents {
    return {
      onUnreadable: (line, reason) => {
        this.#sink?.unreadable();
        this.#report.bad(line, reason);
      },
      onEnd: (file) => this.#report.ended(file),
      onBroken: (file, error) => {
        this.#report.broken(file);
        this.#context.log.error({ err: error }, `replay: ${file} cannot be read to its end`);
      },
    };
  }
}

/** Maps recorded times to current times. */
class Timeline {
  readonly #speed: number;
  #recorded: number | undefined;
  #due: number;

  constructor(speed: number, start: number) {
    this.#speed = speed;
    this.#due = start;
  }

  /** Epoch ms, fractional, at which a recorded tick is due; never before the previous result. */
  dueAt(recorded: number, now: number): number {
    const silence = recorded - (this.#recorded ?? recorded);
    const scaled = Math.max(0, silence) / this.#speed;
    this.#due += silence > LONG_SILENCE_MS ? Math.min(scaled, SHORT_SILENCE_MS) : scaled;
    this.#recorded = recorded;
    if (now - this.#due > MAX_LAG_MS) this.#due = now;
    return this.#due;
  }
}

/** Of a negative price the digits do not matter: the checks reject it as such. */
function roundedPrice(text: string, precision: number): number | undefined {
  if (/^-\d/u.test(text) && Number.isFinite(Number(text))) return Number(text);
  const rounded = toPoints(text, precision);
  return rounded === undefined ? undefined : toDecimalNumber(rounded, precision);
}

const DECIMAL = /^(\d{1,15})(?:\.(\d+))?$/u;

/** A recorded price in points, rounded half up when it has more decimals; undefined when it is not a price. */
export function toPoints(text: string, precision: number): number | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const kept = parseScaled(`${whole}.${fraction.slice(0, precision).padEnd(precision, '0')}0`, precision);
  if (kept === undefined) return undefined;
  return kept + ((fraction[precision] ?? '0') >= '5' ? 1 : 0);
}
