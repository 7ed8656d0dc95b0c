/**
 * An engine host without a database, for backtests: what it applies is kept in memory only, and counts as durable at once. Its time is
 * that of the clock that it is given.
 */
import {
  type AccountId,
  type Command,
  type EngineSettings,
  type InstrumentId,
  type InstrumentSpec,
  type Order,
  type OrderId,
  type Quote,
  type QuoteId,
  type TradingEngine,
  createEngine,
} from '@tradewind/engine';
import { type Cancel, type Clock, DAY_MS } from '../../platform/clock/index.ts';
import { AccountNumbers } from './account-numbers.ts';
import { applyCommand, checkCommand } from './apply-command.ts';
import { accountOf, usesOrderId } from './commands.ts';
import { EngineInputs } from './engine-inputs.ts';
import { HostTime } from './host-time.ts';
import type { DaysAt } from './options.ts';
import { RecentQuotes } from './recent-quotes.ts';
import { type Memory, accountView, shownOutcome } from './shown.ts';
import { StopReports } from './stop-reports.ts';
import type {
  AccountView,
  CommandCall,
  CommittedEvent,
  EngineHost,
  Executed,
  HostCommand,
  HostOutcome,
  NumberedQuote,
  StopTrailed,
  Submission,
  SubmissionCheck,
} from './types.ts';

/** Positions that a rollover charges at a time. */
const CHUNK = 256;
/** How long a client id is taken after its order has ended (contract §15). */
const NAMES_KEPT_MS = 30 * DAY_MS;

export interface VolatileHostOptions {
  readonly settings: EngineSettings;
  readonly instruments: readonly InstrumentSpec[];
  readonly clock: Clock;
  /** For tests: the oracle. */
  readonly createEngine?: ((settings: EngineSettings) => TradingEngine) | undefined;
  /** When positions are charged for the night, and for how many days. */
  readonly rollovers: { readonly after: (time: number) => number; readonly daysAt: DaysAt };
}

type Listener = (events: readonly CommittedEvent[]) => void;

const DURABLE = Promise.resolve();

export class VolatileHost implements EngineHost {
  readonly ready = true;
  readonly engine: TradingEngine;
  readonly #options: VolatileHostOptions;
  readonly #time: HostTime;
  readonly #inputs: EngineInputs;
  readonly #memory: Memory;
  readonly #numbers = new AccountNumbers(new Map());
  readonly #recentQuotes = new RecentQuotes();
  readonly #stopReports: StopReports;
  readonly #listeners = new Set<Listener>();
  /** Orders with client ids, by account and client id. */
  readonly #named = new Map<string, Pick<Order, 'id' | 'closedAt'>>();
  #nextOrderId = 1;
  #nextQuoteId = 1;
  #nextRollover: number;
  #cancelTimer: Cancel = () => {};
  /** When the timer runs; Infinity = it does not. */
  #timerAt = Infinity;

  constructor(options: VolatileHostOptions) {
    const { settings, instruments, clock, rollovers } = options;
    this.#options = options;
    this.#time = new HostTime({ now: () => clock.now() });
    this.#inputs = new EngineInputs(settings, instruments, [], 'live');
    this.engine = (options.createEngine ?? createEngine)(settings);
    for (const spec of instruments) this.engine.apply({ type: 'define_instrument', spec, now: clock.now() });
    this.#memory = {
      engine: this.engine,
      lastEvent: (account) => this.#numbers.of(account),
      specOf: (instrument) => this.#inputs.spec(instrument),
    };
    // one object: reports end when the run is another one
    const run = { engine: this.engine, writer: { append: (events: readonly StopTrailed[]) => this.#append(events) } };
    this.#stopReports = new StopReports({
      current: () => run,
      now: this.#time.now,
      pace: clock,
      onFault: (error) => {
        throw error;
      },
    });
    this.#nextRollover = rollovers.after(clock.now());
    this.#arm();
  }

  get instrumentIds(): readonly InstrumentId[] {
    return this.#inputs.instrumentIds;
  }

  async execute(command: HostCommand, call?: CommandCall): Promise<Executed> {
    const account = accountOf(command);
    const outcome = this.#perform(command);
    return {
      kind: 'applied',
      outcome,
      ...(call !== undefined && { shown: shownOutcome(this.#memory, outcome, account, call.show) }),
    };
  }

  #perform(command: HostCommand): HostOutcome {
    this.#applyDue(this.#time.clock());
    const taken = this.#nameTaken(command);
    if (taken !== undefined) return taken;
    const parts = { engine: this.engine, inputs: this.#inputs, recentQuotes: this.#recentQuotes };
    const outcome = applyCommand(parts, command, this.#nextOrderId, this.#time.now());
    if (!outcome.ok) return outcome;
    if (usesOrderId(outcome.events, this.#nextOrderId)) this.#nextOrderId += 1;
    this.#append(outcome.events);
    this.#arm();
    return outcome;
  }

  /** The refusal of a command whose client id is another order's. */
  #nameTaken(command: HostCommand): Extract<HostOutcome, { readonly ok: false }> | undefined {
    if (!('clientId' in command) || command.clientId === undefined) return undefined;
    const known = this.#named.get(nameOf(command.account, command.clientId));
    if (known === undefined) return undefined;
    const isOld = known.closedAt !== 0 && known.closedAt <= this.#time.now() - NAMES_KEPT_MS;
    return isOld ? undefined : { ok: false, refusal: { key: 'conflict', clientIdOf: known.id } };
  }

  async check(command: Submission): Promise<SubmissionCheck> {
    const checked = checkCommand(this.engine, this.#recentQuotes, command, this.#nextOrderId, this.#time.now());
    const taken = this.#nameTaken(command);
    return taken === undefined ? checked : { ...checked, refusal: taken.refusal };
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom?: number,
    receivedAt: number = this.#time.clock(),
  ): { readonly id: QuoteId; readonly durable: Promise<void> } {
    const id = this.#nextQuoteId;
    this.#nextQuoteId += 1;
    void this.takeQuote({ id, instrument, bid, ask, time, agesFrom, receivedAt });
    return { id, durable: DURABLE };
  }

  takeQuote({ id, instrument, bid, ask, time, agesFrom, receivedAt }: NumberedQuote): Promise<void> {
    this.#applyDue(receivedAt);
    const events = this.engine.quote(instrument, bid, ask, time, id, agesFrom, receivedAt);
    if (events.length > 0) {
      this.#time.passed(events.at(-1));
      this.#append(events);
    }
    if (this.#inputs.isOpen(instrument)) this.#recentQuotes.note(instrument, bid, ask, receivedAt);
    return DURABLE;
  }

  /** Rollovers and expiries, in the order of their times where they are due by a timer. */
  #applyDue(now: number): void {
    if (now >= this.#nextRollover) {
      const { after, daysAt } = this.#options.rollovers;
      for (; now >= this.#nextRollover; this.#nextRollover = after(this.#nextRollover)) {
        const instant = this.#nextRollover;
        this.#applyOwn({ type: 'roll_over', instant, days: daysAt(instant), now: this.#time.now() });
        while (this.engine.rollingOver !== undefined)
          this.#applyOwn({ type: 'finance', most: CHUNK, now: this.#time.now() });
      }
      this.#arm();
    }
    if (this.engine.nextExpiry() <= now) this.#applyOwn({ type: 'expire', now });
  }

  #applyOwn(command: Command): void {
    const outcome = this.engine.apply(command);
    if (outcome.ok) this.#append(outcome.events);
  }

  #arm(): void {
    const next = Math.min(this.engine.nextExpiry(), this.#nextRollover);
    if (next === this.#timerAt) return;
    const { clock } = this.#options;
    this.#cancelTimer();
    this.#timerAt = next;
    this.#cancelTimer = clock.after(Math.max(0, next - clock.now()), () => {
      this.#timerAt = Infinity;
      this.#applyDue(clock.now());
      this.#arm();
    });
  }

  #append(applied: readonly (CommittedEvent | StopTrailed)[]): void {
    if (applied.length === 0) return;
    const events = this.#numbers.numbered(applied);
    for (const event of events) {
      if (!('order' in event) || typeof event.order === 'number') continue;
      const { clientId, account, parent, id, closedAt } = event.order;
      if (clientId !== undefined && parent === undefined) this.#named.set(nameOf(account, clientId), { id, closedAt });
    }
    this.#stopReports.note(events);
    for (const listener of this.#listeners) listener(events);
  }

  async view(account: AccountId, orders: 'all' | readonly OrderId[] = 'all'): Promise<AccountView | undefined> {
    return this.viewNow(account, orders);
  }

  viewNow(account: AccountId, orders: 'all' | readonly OrderId[]): AccountView | undefined {
    return accountView(this.#memory, account, orders);
  }

  /** No command has a key: nothing is lost on its way. */
  async stored(): Promise<undefined> {
    return undefined;
  }

  writeQuotes(): void {}

  async settled(): Promise<void> {}

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.engine.lastQuote(instrument);
  }

  quoteAgesFrom(instrument: InstrumentId): number | undefined {
    return this.engine.quoteAgesFrom(instrument);
  }

  onCommitted(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** It never reloads. */
  onReloaded(): () => void {
    return () => {};
  }

  async stop(): Promise<void> {
    this.#cancelTimer();
    this.#stopReports.stop();
  }
}

const nameOf = (account: AccountId, clientId: string): string => `${account} ${clientId}`;
