/**
 * The guards of all instruments: created from their terms and kept across restarts. Held prices are logged and counted.
 */
import type { InstrumentId, Quote } from '@tradewind/engine';
import { points } from '@tradewind/money';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import type { MarketLog } from './feeds/feed.ts';
import {
  type Alive,
  type GuardBounds,
  type HoldEnd,
  PriceGuard,
  SOURCES,
  type SavedGuard,
  type Source,
  type Verdict,
  defaultDeviationPpm,
} from './guard/index.ts';
import type { GuardStore } from './guard/store.ts';
import type { CatalogueInstrument, TypicalSpread } from './types.ts';

/** A crash loses at most this much of what was learned from ticks. */
const SAVE_MS = 5000;

export interface GuardsOptions {
  /** Absent = nothing is kept across restarts. */
  readonly store?: Pick<GuardStore, 'save'>;
  readonly saved: ReadonlyMap<InstrumentId, SavedGuard>;
  readonly clock: Clock;
  readonly log: MarketLog;
  /** Speed of the feed. */
  readonly pace: number;
}

interface Guarded {
  readonly id: InstrumentId;
  readonly guard: PriceGuard;
  code: string;
  /** Whether ticks were accepted since the last save. */
  isUnsaved: boolean;
}

/** Prices in points. */
export interface HeldPrice {
  readonly source: Source;
  readonly bid: number;
  readonly ask: number;
  readonly since: number;
}

type Prices = { readonly bid: number; readonly ask: number; readonly time: number };

export const boundsOf = ({ spec, hours, row }: CatalogueInstrument): GuardBounds => ({
  deviationPpm: row.max_deviation_ppm ?? defaultDeviationPpm(spec, hours),
  maxSpread: row.max_spread_points ?? undefined,
});

export class Guards {
  readonly #options: GuardsOptions;
  readonly #guarded = new Map<InstrumentId, Guarded>();
  readonly #holds: Record<HoldEnd['outcome'], number> = { confirmed: 0, discarded: 0, replaced: 0 };
  /** Undefined while nothing is unsaved. */
  #cancelTimer: Cancel | undefined;
  #isStopped = false;
  /** One save at a time, so that an older state never replaces a newer one. */
  #saving: Promise<void> = Promise.resolve();

  constructor(options: GuardsOptions) {
    this.#options = options;
  }

  /** The guard of an instrument, with its current terms. */
  know(instrument: CatalogueInstrument): PriceGuard {
    const { id, code } = instrument.spec;
    const known = this.#guarded.get(id);
    if (known !== undefined) {
      known.guard.setBounds(boundsOf(instrument));
      return known.guard;
    }
    const guard = new PriceGuard(boundsOf(instrument), this.#options.saved.get(id), (end) => this.#ended(code, end));
    this.#guarded.set(id, { id, guard, code, isUnsaved: false });
    return guard;
  }

  of(id: InstrumentId): PriceGuard | undefined {
    return this.#guarded.get(id)?.guard;
  }

  /** See Market. */
  typicalSpread(id: InstrumentId): TypicalSpread | undefined {
    const typical = this.of(id)?.typicalSpread;
    return typical && { spread: points(typical.spread), ticks: typical.ticks };
  }

  /** How long its ticks are usually apart at most, in real time; undefined while too few are known. */
  usualGapMs(id: InstrumentId): number | undefined {
    const gap = this.of(id)?.usualGapMs;
    return gap === undefined ? undefined : gap / this.#options.pace;
  }

  /** How held prices were resolved since the start. */
  get holds(): Readonly<Record<HoldEnd['outcome'], number>> {
    return { ...this.#holds };
  }

  /** The held prices of an instrument, by source. */
  held(id: InstrumentId): readonly HeldPrice[] {
    const guard = this.of(id);
    return SOURCES.flatMap((source) => {
      const hold = guard?.holdOf(source);
      if (hold === undefined) return [];
      return [{ source, bid: hold.bid, ask: hold.ask, since: hold.at / this.#options.pace }];
    });
  }

  /** An operator confirms the price held since `since`; false when it is not held any more. */
  approve(id: InstrumentId, source: Source, since: number): boolean {
    const isHeld = this.held(id).some((held) => held.source === source && held.since === since);
    return isHeld && this.of(id)?.approve(source) === true;
  }

  resume({ instrument, bid, ask, time }: Quote, since: number): void {
    const { pace } = this.#options;
    this.of(instrument)?.resume({ bid, ask, time: time * pace, at: since * pace });
  }

  /** `maxAgeMs`: how long a price of the other source counts. */
  offer(
    id: InstrumentId,
    { bid, ask, time }: Prices,
    now: number,
    from: { readonly source: Source; readonly alive: Alive; readonly maxAgeMs: number },
  ): Verdict {
    const guarded = this.#guarded.get(id);
    if (guarded === undefined) return 'accepted';
    const { pace, log } = this.#options;
    const { source, alive, maxAgeMs } = from;
    const { guard } = guarded;
    const wasHeld = guard.holdOf(source) !== undefined;
    const { revision } = guard;
    const verdict = guard.offer({ bid, ask, time: time * pace, at: now * pace }, source, alive, maxAgeMs * pace);
    if (verdict !== 'held') this.#noteUnsaved(guarded);
    if (guard.revision !== revision) void this.#save([guarded]);
    if (verdict === 'held' && !wasHeld)
      log.warn({ code: guarded.code, bid, ask, source }, 'a price is held: it is too far from the last ones');
    return verdict;
  }

  /** Saves what was learned. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#saveAll();
  }

  #noteUnsaved(guarded: Guarded): void {
    if (this.#options.store === undefined) return;
    guarded.isUnsaved = true;
    if (this.#isStopped) return;
    this.#cancelTimer ??= this.#options.clock.after(SAVE_MS, () => {
      this.#cancelTimer = undefined;
      void this.#saveAll();
    });
  }

  #saveAll(): Promise<void> {
    return this.#save([...this.#guarded.values()].filter(({ isUnsaved }) => isUnsaved));
  }

  /** Never rejects: what could not be saved is saved later. */
  #save(guarded: readonly Guarded[]): Promise<void> {
    if (guarded.length > 0) this.#saving = this.#saving.then(() => this.#write(guarded));
    return this.#saving;
  }

  async #write(guarded: readonly Guarded[]): Promise<void> {
    try {
      const saved = guarded.map(({ id, guard }) => [id, guard.saved] as const);
      for (const each of guarded) each.isUnsaved = false;
      await this.#options.store?.save(saved);
    } catch (error) {
      for (const each of guarded) this.#noteUnsaved(each);
      this.#options.log.warn({ err: error }, 'could not save the usual spreads and gaps');
    }
  }

  #ended(code: string, { outcome, source, hold, at }: HoldEnd): void {
    this.#holds[outcome] += 1;
    const { bid, ask } = hold;
    const heldMs = (at - hold.at) / this.#options.pace;
    this.#options.log.warn({ code, bid, ask, source, heldMs, outcome }, 'a held price was resolved');
  }
}
