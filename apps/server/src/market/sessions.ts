/** Which markets are open now: follows the calendar by timer, and keeps the engine told. */
import type { InstrumentId } from '@tradewind/engine';
import type { EngineHost } from '../engine-host/types.ts';
import type { Cancel, Clock } from './clock.ts';
import { isOpenAt, nextTransition } from './hours.ts';
import type { CatalogueInstrument, Hours } from './types.ts';

/** A timer is never set for longer: machines sleep and clocks are set, and a late look must not be a late opening. */
const LONGEST_WAIT_MS = 30_000;

export interface SessionsOptions {
  readonly instruments: readonly CatalogueInstrument[];
  readonly host: Pick<EngineHost, 'execute' | 'onReloaded'>;
  readonly clock: Clock;
  /** `open`: no market ever closes. */
  readonly marketHours: 'open' | 'calendar';
  readonly onChange: (instrument: InstrumentId) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Session {
  open: boolean;
  /** The next opening or closing; infinity when there is none. */
  next: number;
}

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #hoursOf = new Map<InstrumentId, Hours>();
  readonly #sessions = new Map<Hours, Session>();
  #cancelTimer: Cancel = () => {};
  #forgetReload: () => void = () => {};

  constructor(options: SessionsOptions) {
    this.#options = options;
    for (const { spec, hours } of options.instruments) {
      this.#hoursOf.set(spec.id, hours);
      this.#sessions.set(hours, this.#sessionAt(hours, options.clock.now()));
    }
  }

  /** Tells the engine every market's state, then follows the calendar. Rejects when the engine cannot be told. */
  async start(): Promise<void> {
    this.#forgetReload = this.#options.host.onReloaded(() => {
      void this.#tellAll().catch(this.#options.onFailure);
    });
    await this.#tellAll();
    this.#wait();
  }

  stop(): void {
    this.#cancelTimer();
    this.#forgetReload();
  }

  isOpen(instrument: InstrumentId): boolean {
    return this.#sessionOf(instrument)?.open ?? false;
  }

  /** Epoch ms; undefined when it is open. */
  nextOpen(instrument: InstrumentId): number | undefined {
    const session = this.#sessionOf(instrument);
    return session === undefined || session.open ? undefined : session.next;
  }

  /** Opens and closes what is due. Cheap when nothing is. */
  refresh(): void {
    const now = this.#options.clock.now();
    for (const [hours, session] of this.#sessions) {
      if (now < session.next) continue;
      const wasOpen = session.open;
      Object.assign(session, this.#sessionAt(hours, now));
      if (session.open !== wasOpen) this.#announce(hours, session.open);
    }
  }

  #announce(hours: Hours, open: boolean): void {
    for (const [instrument, its] of this.#hoursOf) {
      if (its !== hours) continue;
      this.#tell(instrument, open).catch(this.#options.onFailure);
      this.#options.onChange(instrument);
    }
  }

  #sessionOf(instrument: InstrumentId): Session | undefined {
    const hours = this.#hoursOf.get(instrument);
    return hours === undefined ? undefined : this.#sessions.get(hours);
  }

  #sessionAt(hours: Hours, now: number): Session {
    if (this.#options.marketHours === 'open') return { open: true, next: Number.POSITIVE_INFINITY };
    return { open: isOpenAt(now, hours), next: nextTransition(now, hours) ?? Number.POSITIVE_INFINITY };
  }

  async #tellAll(): Promise<void> {
    await Promise.all([...this.#hoursOf.keys()].map((instrument) => this.#tell(instrument, this.isOpen(instrument))));
  }

  async #tell(instrument: InstrumentId, open: boolean): Promise<void> {
    const executed = await this.#options.host.execute({ type: 'set_market', instrument, open });
    if (executed.kind !== 'applied' || !executed.outcome.ok)
      throw new Error(`the engine does not know instrument ${instrument}`);
  }

  #wait(): void {
    const now = this.#options.clock.now();
    const next = Math.min(...[...this.#sessions.values()].map((session) => session.next));
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#options.clock.after(Math.min(Math.max(0, next - now), LONGEST_WAIT_MS), () => {
      this.refresh();
      this.#wait();
    });
  }
}
