/** Accepted ticks that are not in blocks yet, in memory. */
import type { InstrumentId } from '@tradewind/engine';
import { DAY_MS } from '../../../platform/clock/index.ts';
import type { KeptTick, TicksByInstrument } from './codec.ts';
import type { Run } from './store.ts';

/** A longer block would have to be decoded whole for a few of its ticks. */
export const MAX_RUN = 8192;

interface OpenRun {
  readonly ticks: KeptTick[];
  /** No tick of it may be missing, so after a loss another one begins. */
  isEnded: boolean;
}

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

export class Pending {
  readonly #most: number;
  #runs = new Map<InstrumentId, OpenRun[]>();
  #fresh = new Map<InstrumentId, KeptTick[]>();
  #count = 0;
  #lost = 0;

  /** `most`: ticks in memory while they cannot be written; further ones are lost. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Number of ticks. */
  get count(): number {
    return this.#count;
  }

  /** Ticks that were lost because they could not be written for long. */
  get lost(): number {
    return this.#lost;
  }

  add(instrument: InstrumentId, tick: KeptTick): void {
    const runs = this.#runs.get(instrument) ?? [];
    this.#runs.set(instrument, runs);
    const last = runs.at(-1);
    if (this.#count >= this.#most) {
      this.#lost += 1;
      if (last !== undefined) last.isEnded = true;
      return;
    }
    this.#count += 1;
    if (last === undefined || last.isEnded || last.ticks.length >= MAX_RUN || !isSameDay(last.ticks, tick))
      runs.push({ ticks: [tick], isEnded: false });
    else last.ticks.push(tick);
    const fresh = this.#fresh.get(instrument);
    if (fresh === undefined) this.#fresh.set(instrument, [tick]);
    else fresh.push(tick);
  }

  /** What came since the last call. `putBack` when it could not be written. */
  takeFresh(): { readonly ticks: TicksByInstrument; readonly putBack: () => void } {
    const ticks = this.#fresh;
    this.#fresh = new Map();
    const putBack = (): void => {
      for (const [instrument, later] of this.#fresh)
        ticks.set(instrument, [...(ticks.get(instrument) ?? []), ...later]);
      this.#fresh = ticks;
    };
    return { ticks, putBack };
  }

  /** Everything, to be written as blocks. `putBack` when it could not be written. */
  takeRuns(): { readonly runs: readonly Run[]; readonly putBack: () => void } {
    const [open, count] = [this.#runs, this.#count];
    this.#runs = new Map();
    this.#fresh = new Map();
    this.#count = 0;
    const runs = [...open].flatMap(([instrument, list]) => list.map(({ ticks }) => ({ instrument, ticks })));
    const putBack = (): void => {
      for (const [instrument, later] of this.#runs) {
        const before = open.get(instrument);
        if (before === undefined) open.set(instrument, later);
        else before.push(...later);
      }
      this.#runs = open;
      this.#count += count;
    };
    return { runs, putBack };
  }
}

const isSameDay = ([first]: readonly KeptTick[], { time }: KeptTick): boolean =>
  first !== undefined && dayOf(first.time) === dayOf(time);
