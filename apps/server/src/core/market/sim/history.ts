/**
 * Generated candles: the history of a fresh installation, and what a simulated market did while the server was off. One
 * path of the model is drawn in steps that grow with age, and every candle is folded from it. So periods agree with
 * each other, and crosses with their legs.
 */
import { INSTRUMENT_HOURS } from '@tradewind/contract/operator';
import type { Period } from '@tradewind/contract';
import type { FeedHistory, FeedContext } from '../feeds/feed.ts';
import type { PriceModel } from './model.ts';
import { activity } from './profiles.ts';
import { quotingOf, usualBid } from './quoting.ts';
import type { Random } from './random.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock/index.ts';
import { legsOf, valueModel } from './factors.ts';

/** A section of the path: bars of one length. */
interface Step {
  readonly time: number;
  readonly lengthMs: number;
  /** The shortest period that gets candles from it. */
  readonly shortest: Period;
}

interface Reach {
  readonly shortest: Period;
  readonly lengthMs: number;
  /** Whole UTC days before today. */
  readonly days: number;
  /** The same for markets that close at weekends. */
  readonly calendarDays: number;
}

/** At least 1,000 candles of each period up to 60min and 500 of 1day. */
const REACHES: readonly Reach[] = [
  { shortest: '1day', lengthMs: 60 * MINUTE_MS, days: 540, calendarDays: 760 },
  { shortest: '60min', lengthMs: 60 * MINUTE_MS, days: 45, calendarDays: 65 },
  { shortest: '30min', lengthMs: 30 * MINUTE_MS, days: 23, calendarDays: 34 },
  { shortest: '15min', lengthMs: 15 * MINUTE_MS, days: 12, calendarDays: 18 },
  { shortest: '5min', lengthMs: 5 * MINUTE_MS, days: 4, calendarDays: 7 },
  { shortest: '1min', lengthMs: MINUTE_MS, days: 1, calendarDays: 3 },
];

/**
 * A gap up to this long is filled minute by minute. The older part of a longer gap has candles from 5min or 60min up.
 */
const MINUTE_FILL_MS = 7 * DAY_MS;
const FIVE_MINUTE_FILL_MS = 30 * DAY_MS;

/** The steps of a fresh installation's history, up to the minute that contains `now`. */
export function historySteps(now: number, calendar: boolean): readonly Step[] {
  const today = now - (now % DAY_MS);
  const end = now - (now % MINUTE_MS);
  const steps: Step[] = [];
  for (const [index, reach] of REACHES.entries()) {
    const next = REACHES[index + 1];
    const daysOf = (one: Reach): number => (calendar ? one.calendarDays : one.days);
    const until = next === undefined ? end : today - daysOf(next) * DAY_MS;
    pushSteps(steps, today - daysOf(reach) * DAY_MS, until, reach.lengthMs, reach.shortest);
  }
  return steps;
}

/** The steps of a gap from `from` (a whole minute) up to the minute that contains `now`. */
export function gapSteps(from: number, now: number): readonly Step[] {
  const end = now - (now % MINUTE_MS);
  const minutesFrom = Math.max(from, floorDay(end - MINUTE_FILL_MS));
  const fivesFrom = Math.max(from, Math.min(minutesFrom, floorDay(end - FIVE_MINUTE_FILL_MS)));
  const steps: Step[] = [];
  // whole minutes up to the next day, so that the longer steps start at a day
  const firstDay = Math.min(minutesFrom, from === floorDay(from) ? from : floorDay(from) + DAY_MS);
  pushSteps(steps, from, firstDay, MINUTE_MS, '1min');
  pushSteps(steps, firstDay, Math.max(firstDay, fivesFrom), 60 * MINUTE_MS, '60min');
  pushSteps(steps, Math.max(firstDay, fivesFrom), minutesFrom, 5 * MINUTE_MS, '5min');
  pushSteps(steps, minutesFrom, end, MINUTE_MS, '1min');
  return steps;
}

function floorDay(time: number): number {
  return time - (time % DAY_MS);
}

function pushSteps(steps: Step[], from: number, until: number, lengthMs: number, shortest: Period): void {
  for (let time = from; time < until; time += lengthMs) steps.push({ time, lengthMs, shortest });
}

interface PathOptions {
  readonly model: PriceModel;
  readonly random: Random;
  readonly context: FeedContext;
  readonly steps: readonly Step[];
  /**
   * `backward`: the path ends at the model's current levels, which do not change. `forward`: it starts there, and the
   * model moves to its end.
   */
  readonly direction: 'backward' | 'forward';
  /** Time from which an instrument (by index) gets bars; infinity = none. Its values do not move before that. */
  readonly since: readonly number[];
}

/**
 * Brings the candles of a simulated market up to `now`. Instruments with candles continue from their last one (`since`,
 * by instrument index, epoch ms), and the model moves on to now. Instruments without candles get a complete history
 * that ends at the model's levels.
 */
export function fillHistory(
  tools: Pick<PathOptions, 'model' | 'random' | 'context'>,
  history: FeedHistory,
  now: number,
  since: readonly (number | undefined)[],
): void {
  const resumed = since.map((start) => start ?? Number.POSITIVE_INFINITY);
  const from = Math.min(...resumed);
  if (from < now) drawPath({ ...tools, steps: gapSteps(from, now), direction: 'forward', since: resumed }, history);
  if (!since.includes(undefined)) return;
  const fresh = since.map((start) => (start === undefined ? 0 : Number.POSITIVE_INFINITY));
  const calendar = INSTRUMENT_HOURS.some((hours) => !tools.context.opensAt(SATURDAY_NOON, hours));
  drawPath({ ...tools, steps: historySteps(now, calendar), direction: 'backward', since: fresh }, history);
}

/** A time at which markets with a weekend are closed. */
const SATURDAY_NOON = Date.UTC(2026, 0, 3, 12);

/** Draws a path and folds it into the candles of the instruments. */
function drawPath(options: PathOptions, history: FeedHistory): void {
  const path = new Path(options);
  const { model, context, steps, since } = options;
  const levels = path.startLevels();
  const opening = new Float64Array(model.size);
  const quotings = context.instruments.map(quotingOf);
  const units = context.instruments.map(({ spec }) => 10 ** spec.pricePrecision);
  const lastClose = context.instruments.map(({ spec }) => history.forming(spec.id, '1min')?.close);
  for (const [index, step] of steps.entries()) {
    const jumped = path.enter(index, levels);
    opening.set(levels);
    path.leave(index, levels);
    // avoid the rounding error of the sum: the path has to end exactly at the price of the first quote
    if (options.direction === 'backward' && index === steps.length - 1) levels.set(model.levels);
    for (const [position, { spec, hours }] of context.instruments.entries()) {
      const quoting = quotings[position];
      const unit = units[position];
      if (quoting === undefined || unit === undefined || step.time < (since[position] ?? Number.POSITIVE_INFINITY))
        continue;
      if (!context.opensAt(step.time, hours)) continue;
      const from = model.logMid(position, opening);
      const to = model.logMid(position, levels);
      const deviation = model.deviation(position, path.scalesOf(index));
      const bid = (log: number): number => usualBid(Math.exp(log) * unit, quoting);
      const open = jumped ? bid(from) : (lastClose[position] ?? bid(from));
      const close = bid(to);
      const high = Math.max(open, close, bid(extreme(from, to, deviation, options.random)));
      const low = Math.min(open, close, bid(extreme(from, to, -deviation, options.random)));
      const active = activity(valueModel(legsOf(spec).over).profile, step.time);
      const ticks = quoting.pacePerS * active * (step.lengthMs / 1000) * (0.8 + 0.4 * options.random.uniform());
      history.addBar(
        spec.id,
        { time: step.time, open, high, low, close, volume: Math.max(1, Math.round(ticks)) },
        step.shortest,
      );
      lastClose[position] = close;
    }
  }
  if (options.direction === 'forward') model.levels.set(levels);
}

/**
 * The highest (deviation > 0) or lowest point of a Brownian bridge between two logs, by inverting its known
 * distribution.
 */
function extreme(from: number, to: number, deviation: number, random: Random): number {
  const reach = Math.sqrt((to - from) ** 2 - 2 * deviation * deviation * Math.log(random.uniform()));
  return (from + to + Math.sign(deviation) * reach) / 2;
}

/** The drawn moves of all values over all steps. */
class Path {
  readonly #options: PathOptions;
  readonly #size: number;
  readonly #moves: Float64Array;
  readonly #scales: Float64Array;
  /** Weekend jumps, by the step that follows them. */
  readonly #gaps = new Map<number, Float64Array>();
  readonly #valueSince: readonly number[];

  constructor(options: PathOptions) {
    const { model, steps } = options;
    this.#options = options;
    this.#size = model.size;
    this.#moves = new Float64Array(steps.length * this.#size);
    this.#scales = new Float64Array(steps.length * this.#size);
    this.#valueSince = this.#sinceByValue();
    this.#draw();
  }

  startLevels(): Float64Array {
    const { model, direction } = this.#options;
    const levels = Float64Array.from(model.levels);
    if (direction === 'forward') return levels;
    for (let index = 0; index < this.#moves.length; index++) {
      const value = index % this.#size;
      levels[value] = (levels[value] ?? 0) - (this.#moves[index] ?? 0);
    }
    for (const gap of this.#gaps.values())
      for (const [value, jump] of gap.entries()) levels[value] = (levels[value] ?? 0) - jump;
    return levels;
  }

  /** Levels as a step opens; true when a weekend came before it. */
  enter(step: number, levels: Float64Array): boolean {
    const gap = this.#gaps.get(step);
    if (gap === undefined) return false;
    for (const [value, jump] of gap.entries()) levels[value] = (levels[value] ?? 0) + jump;
    return true;
  }

  leave(step: number, levels: Float64Array): void {
    const offset = step * this.#size;
    for (let value = 0; value < this.#size; value++)
      levels[value] = (levels[value] ?? 0) + (this.#moves[offset + value] ?? 0);
  }

  scalesOf(step: number): Float64Array {
    return this.#scales.subarray(step * this.#size, (step + 1) * this.#size);
  }

  #draw(): void {
    const { model, steps } = this.#options;
    const still = new Uint8Array(this.#size);
    for (const [index, step] of steps.entries()) {
      const offset = index * this.#size;
      this.#drawGap(index, step, still);
      model.draw(step.lengthMs, step.time, this.#moves.subarray(offset, offset + this.#size), still);
      this.#scales.set(model.scales, offset);
    }
  }

  /** Marks the values that do not move in a step, and draws the jump of those that start moving again. */
  #drawGap(index: number, step: Step, still: Uint8Array): void {
    const { model, context } = this.#options;
    for (let value = 0; value < this.#size; value++) {
      const began = step.time >= (this.#valueSince[value] ?? 0);
      const moves = began && context.opensAt(step.time, model.hoursOf(value));
      if (moves && still[value] === 1 && index > 0 && step.time > (this.#valueSince[value] ?? 0)) {
        const gap = this.#gaps.get(index) ?? new Float64Array(this.#size);
        gap[value] = model.drawGap(value);
        this.#gaps.set(index, gap);
      }
      still[value] = moves ? 0 : 1;
    }
  }

  /** A value moves once the earliest instrument that shows it gets bars. */
  #sinceByValue(): readonly number[] {
    const { model, since } = this.#options;
    const result = Array.from({ length: this.#size }, () => Number.POSITIVE_INFINITY);
    for (const [instrument, start] of since.entries()) {
      const { over, under } = model.legsOf(instrument);
      for (const value of [over, under]) if (value >= 0) result[value] = Math.min(result[value] ?? start, start);
    }
    return result;
  }
}
