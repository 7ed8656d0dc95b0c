/** Which markets are open now: follows the calendar by timer and notifies the engine of changes. */
import type { InstrumentId } from '@tradewind/engine';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import type { Calendar } from './calendar.ts';
import { nightDays, nightMarketOf } from './nights.ts';
import type { Outlet } from './outlet.ts';
import type { CatalogueInstrument, Hours, Opening } from './types.ts';
import type { WeekSessions } from './weekly.ts';

/** Longest timer: machines sleep and clocks are set, and a late check would open a market late. */
const LONGEST_WAIT_MS = 30_000;

export interface SessionsOptions {
  readonly instruments: readonly CatalogueInstrument[];
  readonly calendar: Calendar;
  readonly outlet: Pick<Outlet, 'setMarket' | 'onReloaded'>;
  readonly clock: Clock;
  /** `open`: no market ever closes. */
  readonly marketHours: 'open' | 'calendar';
  readonly onChange: (instrument: InstrumentId) => void;
  readonly onFailure: (error: unknown) => void;
}

type Trading = Pick<CatalogueInstrument, 'hours' | 'sessions'>;

interface Session {
  readonly hours: Hours;
  readonly sessions: WeekSessions | undefined;
  readonly open: boolean;
  /** The next opening or closing time; infinity when there is none. */
  readonly next: number;
}

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<InstrumentId, Session>();
  #calendar: Calendar;
  /** The earliest `next` of all sessions. */
  #next = Number.POSITIVE_INFINITY;
  /** When it was last checked. */
  #seen: number;
  #cancelTimer: Cancel = () => {};
  #forgetReload: () => void = () => {};

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#calendar = options.calendar;
    const now = options.clock.real();
    this.#seen = now;
    for (const { spec, ...its } of options.instruments) this.#sessions.set(spec.id, this.#sessionAt(spec.id, its, now));
    this.#findNext();
  }

  /** Sends the engine the state of every market, then follows the calendar. Rejects when the engine does not accept it. */
  async start(): Promise<void> {
    this.#forgetReload = this.#options.outlet.onReloaded(() => {
      void this.#notifyEngineOfAll().catch(this.#options.onFailure);
    });
    await this.#notifyEngineOfAll();
    this.#wait();
  }

  stop(): void {
    this.#cancelTimer();
    this.#forgetReload();
  }

  /** Applies new hours, holidays or instruments and opens or closes markets accordingly. */
  take(instruments: readonly CatalogueInstrument[], calendar: Calendar): void {
    this.#calendar = calendar;
    const now = this.#options.clock.real();
    for (const { spec, ...its } of instruments) this.#set(spec.id, its, now);
    this.#findNext();
    this.#cancelTimer();
    this.#wait();
  }

  isOpen(instrument: InstrumentId): boolean {
    return this.#sessions.get(instrument)?.open ?? false;
  }

  /** Epoch ms; undefined when it is open. */
  nextOpen(instrument: InstrumentId): number | undefined {
    const session = this.#sessions.get(instrument);
    if (session === undefined || session.open || session.next === Number.POSITIVE_INFINITY) return undefined;
    return session.next;
  }

  /** See Market. */
  openings(instrument: InstrumentId, from: number, to: number): readonly Opening[] {
    const session = this.#sessions.get(instrument);
    if (session === undefined) return [];
    if (this.#options.marketHours === 'open') return [{ from: undefined, to: undefined }];
    return this.#calendar.openings(from, to, session.hours, instrument, session.sessions);
  }

  /** See Market. */
  nightDays(instrument: CatalogueInstrument, instant: number): number {
    const market = nightMarketOf(instrument);
    return market === undefined ? 0 : nightDays(market, instant, this.#calendar);
  }

  /** Opens and closes the markets that are due; cheap when none is. */
  refresh(): void {
    const now = this.#options.clock.real();
    // a wrong clock was corrected: recheck what was opened or closed too early
    const wentBack = now < this.#seen;
    this.#seen = now;
    if (now < this.#next && !wentBack) return;
    for (const [instrument, session] of this.#sessions)
      if (now >= session.next || wentBack) this.#set(instrument, session, now);
    this.#findNext();
  }

  #set(instrument: InstrumentId, its: Trading, now: number): void {
    const before = this.#sessions.get(instrument);
    const session = this.#sessionAt(instrument, its, now);
    this.#sessions.set(instrument, session);
    if (before?.open === session.open) return;
    this.#options.outlet.setMarket(instrument, session.open).catch(this.#options.onFailure);
    this.#options.onChange(instrument);
  }

  #sessionAt(instrument: InstrumentId, { hours, sessions }: Trading, now: number): Session {
    if (this.#options.marketHours === 'open') return { hours, sessions, open: true, next: Number.POSITIVE_INFINITY };
    return {
      hours,
      sessions,
      open: this.#calendar.isOpenAt(now, hours, instrument, sessions),
      next: this.#calendar.nextTransition(now, hours, instrument, sessions) ?? Number.POSITIVE_INFINITY,
    };
  }

  #findNext(): void {
    this.#next = Math.min(Number.POSITIVE_INFINITY, ...[...this.#sessions.values()].map(({ next }) => next));
  }

  async #notifyEngineOfAll(): Promise<void> {
    await Promise.all(
      [...this.#sessions].map(([instrument, { open }]) => this.#options.outlet.setMarket(instrument, open)),
    );
  }

  #wait(): void {
    if (this.#next === Number.POSITIVE_INFINITY) return;
    const wait = Math.max(0, this.#next - this.#options.clock.real());
    this.#cancelTimer = this.#options.clock.after(Math.min(wait, LONGEST_WAIT_MS), () => {
      this.refresh();
      this.#wait();
    });
  }
}
