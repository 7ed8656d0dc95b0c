/**
 * The random walk of the simulated market: log values of currencies, metals, coins and indices. They share common
 * factors, follow the activity of their hours, have calm and nervous periods, and jump on news that leaves them nervous
 * for minutes.
 */
import type { CatalogueInstrument, Hours } from '../types.ts';
import { DAY_MS, SECOND_MS } from '../../../platform/clock/index.ts';
import { COMMON_FACTORS, legsOf, valueModel } from './factors.ts';
import type { ValueModel } from './factors.ts';
import { activity } from './profiles.ts';
import type { Random } from './random.ts';

const SECONDS_OF_YEAR = { trading: 252 * 86_400, calendar: 365 * 86_400 };

/** Mood: a common, slowly wandering log volatility. */
const MOOD_HALF_LIFE_MS = DAY_MS / 3;
const MOOD_DEVIATION = 0.3;

/**
 * News per day on a common factor or on one value; the jump in one-minute deviations; how nervous it leaves the market.
 */
const COMMON_NEWS_PER_DAY = 4;
const OWN_NEWS_PER_DAY = 1.5;
const NEWS_JUMP = 6;
const NEWS_HEAT = 2;
const MAX_HEAT = 6;
const HEAT_DECAY_MS = 150 * SECOND_MS;
const MINUTE_S = 60;

/** A weekend moves prices like this many seconds of trading. */
const GAP_S = 4 * 3600;

interface Value extends ValueModel {
  readonly name: string;
  readonly hours: Hours;
  readonly deviationPerS: number;
  readonly loads: readonly number[];
  readonly ownLoad: number;
}

/** Indices of the two values whose ratio is an instrument's price; `under` −1 = none. */
interface Legs {
  readonly over: number;
  readonly under: number;
}

export class PriceModel {
  readonly #values: readonly Value[];
  readonly #legs: readonly Legs[];
  readonly #random: Random;
  /** Natural logarithms, by value. */
  readonly levels: Float64Array;
  /** Deviation of the last drawn step, by value; for the range of a bar. */
  readonly scales: Float64Array;
  readonly #heat: Float64Array;
  readonly #commonHeat = new Float64Array(COMMON_FACTORS.length);
  readonly #normals = new Float64Array(COMMON_FACTORS.length);
  readonly #jumps = new Float64Array(COMMON_FACTORS.length);
  #mood = 0;

  constructor(instruments: readonly CatalogueInstrument[], random: Random) {
    const index = new Map<string, number>();
    const values: Value[] = [];
    const take = (name: string, hours: Hours): number => {
      const known = index.get(name);
      if (known !== undefined) return known;
      index.set(name, values.length);
      return values.push(toValue(name, hours)) - 1;
    };
    this.#legs = instruments.map(({ spec, hours }) => {
      const { over, under } = legsOf(spec);
      return { over: take(over, hours), under: under === undefined ? -1 : take(under, hours) };
    });
    this.#values = values;
    this.#random = random;
    this.levels = Float64Array.from(values, ({ level }) => Math.log(level));
    this.scales = new Float64Array(values.length);
    this.#heat = new Float64Array(values.length);
  }

  get size(): number {
    return this.#values.length;
  }

  hoursOf(value: number): Hours {
    return this.#values[value]?.hours ?? 'always';
  }

  legsOf(instrument: number): Legs {
    return this.#legs[instrument] ?? { over: 0, under: -1 };
  }

  /** Log of the mid of the instrument with this index, at given levels. */
  logMid(instrument: number, levels: Float64Array = this.levels): number {
    const { over, under } = this.legsOf(instrument);
    return (levels[over] ?? 0) - (under < 0 ? 0 : (levels[under] ?? 0));
  }

  /** How nervous an instrument is: 0 in normal times, up to about 6 right after news. */
  nervousness(instrument: number): number {
    const { over, under } = this.legsOf(instrument);
    return Math.max(this.#heatOf(over), under < 0 ? 0 : this.#heatOf(under));
  }

  /**
   * Draws the move of every value over a step that starts at `time`, into `moves`. Where `still` is 1 nothing moves.
   */
  draw(stepMs: number, time: number, moves: Float64Array, still: Uint8Array): void {
    this.#drawMood(stepMs);
    this.#drawCommon(stepMs);
    const rootSeconds = Math.sqrt(stepMs / SECOND_MS);
    const cooling = Math.exp(-stepMs / HEAT_DECAY_MS);
    const ownNews = (OWN_NEWS_PER_DAY * stepMs) / DAY_MS;
    for (const [index, value] of this.#values.entries()) {
      const ownNormal = this.#random.normal();
      const jump = this.#random.uniform() < ownNews ? NEWS_JUMP * this.#random.normal() : 0;
      const active = activity(value.profile, time) * value.deviationPerS;
      const scale = active * rootSeconds * Math.exp(this.#mood) * (1 + this.#heatOf(index));
      let normal = value.ownLoad * ownNormal;
      let news = value.ownLoad * jump;
      for (const [factor, load] of value.loads.entries()) {
        normal += load * (this.#normals[factor] ?? 0);
        news += load * (this.#jumps[factor] ?? 0);
      }
      this.scales[index] = scale;
      moves[index] = still[index] === 1 ? 0 : scale * normal + active * Math.sqrt(MINUTE_S) * news;
      this.#heat[index] = Math.min(MAX_HEAT, (this.#heat[index] ?? 0) * cooling + (jump === 0 ? 0 : NEWS_HEAT));
    }
    for (const [factor, jump] of this.#jumps.entries()) {
      this.#commonHeat[factor] = Math.min(
        MAX_HEAT,
        (this.#commonHeat[factor] ?? 0) * cooling + (jump === 0 ? 0 : NEWS_HEAT),
      );
    }
  }

  /** The jump of a value over a weekend. */
  drawGap(value: number): number {
    return (this.#values[value]?.deviationPerS ?? 0) * Math.sqrt(GAP_S) * this.#random.normal();
  }

  /** Moves the levels, and pulls each a little towards its long-term level. */
  advance(stepMs: number, moves: Float64Array): void {
    for (const [index, value] of this.#values.entries()) {
      const level = this.levels[index] ?? 0;
      const move = moves[index] ?? 0;
      const pull =
        move === 0 ? 0 : ((Math.log(value.level) - level) * Math.LN2 * stepMs) / (value.halfLifeDays * DAY_MS);
      this.levels[index] = level + move + pull;
    }
  }

  /**
   * Sets levels so that instruments have the given mids (log, by instrument index; undefined = not known). A value that
   * no known price determines stays unchanged.
   */
  fit(logMids: readonly (number | undefined)[]): void {
    const known = new Uint8Array(this.size);
    for (let progress = true; progress;) {
      progress = false;
      for (const [instrument, logMid] of logMids.entries()) {
        if (logMid === undefined) continue;
        const { over, under } = this.legsOf(instrument);
        const overKnown = known[over] === 1 || this.#isDollar(over);
        const underKnown = under < 0 || known[under] === 1;
        if (overKnown === underKnown) continue;
        if (underKnown) this.levels[over] = logMid + (under < 0 ? 0 : (this.levels[under] ?? 0));
        else this.levels[under] = (this.levels[over] ?? 0) - logMid;
        known[underKnown ? over : under] = 1;
        progress = true;
      }
    }
  }

  /** Deviation of an instrument's log price over a step in which its values had these scales. */
  deviation(instrument: number, scales: Float64Array): number {
    const { over, under } = this.legsOf(instrument);
    const upper = scales[over] ?? 0;
    if (under < 0) return upper;
    const lower = scales[under] ?? 0;
    const otherLoads = this.#values[under]?.loads ?? [];
    const correlation =
      this.#values[over]?.loads.reduce((sum, load, factor) => sum + load * (otherLoads[factor] ?? 0), 0) ?? 0;
    return Math.sqrt(Math.max(0, upper * upper + lower * lower - 2 * upper * lower * correlation));
  }

  #isDollar(value: number): boolean {
    return this.#values[value]?.name === 'USD';
  }

  #heatOf(index: number): number {
    const own = this.#heat[index] ?? 0;
    const loads = this.#values[index]?.loads ?? [];
    return loads.reduce((sum, load, factor) => sum + Math.abs(load) * (this.#commonHeat[factor] ?? 0), own);
  }

  #drawMood(stepMs: number): void {
    const kept = 0.5 ** (stepMs / MOOD_HALF_LIFE_MS);
    this.#mood = this.#mood * kept + MOOD_DEVIATION * Math.sqrt(1 - kept * kept) * this.#random.normal();
  }

  #drawCommon(stepMs: number): void {
    const news = (COMMON_NEWS_PER_DAY * stepMs) / DAY_MS;
    for (let factor = 0; factor < COMMON_FACTORS.length; factor++) {
      this.#normals[factor] = this.#random.normal();
      this.#jumps[factor] = this.#random.uniform() < news ? NEWS_JUMP * this.#random.normal() : 0;
    }
  }
}

function toValue(name: string, hours: Hours): Value {
  const model = valueModel(name);
  const year = model.profile === 'coin' ? SECONDS_OF_YEAR.calendar : SECONDS_OF_YEAR.trading;
  const loads = COMMON_FACTORS.map((factor) => model.loadings[factor] ?? 0);
  const shared = loads.reduce((sum, load) => sum + load * load, 0);
  return {
    ...model,
    name,
    hours,
    deviationPerS: model.volatility / Math.sqrt(year),
    loads,
    ownLoad: Math.sqrt(Math.max(0, 1 - shared)),
  };
}
