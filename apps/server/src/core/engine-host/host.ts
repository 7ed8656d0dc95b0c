/** The single writer: one in-memory engine, fed with commands and quotes, and a journal that makes its results durable. */
import type { AccountId, EngineEvent, InstrumentId, OrderId, Quote, QuoteId, TradingEngine } from '@tradewind/engine';
import { isLost } from '../../platform/db/index.ts';
import { HostUnavailable } from '../../platform/errors/index.ts';
import { limitWait, outcomeUnknown, pause, retried, unavailable } from './away.ts';
import { AccountNumbers } from './account-numbers.ts';
import { applyCommand, checkCommand } from './apply-command.ts';
import type { Batch } from './batch.ts';
import { Claims } from './claims.ts';
import { Due } from './due.ts';
import { EngineInputs } from './engine-inputs.ts';
import { spanned } from '../../platform/tracing/index.ts';
import { CLOCK_SKEW, accountOf, assertKnown, needsClock, usesOrderId } from './commands.ts';
import { HostTime } from './host-time.ts';
import { Encoder } from './encoder.ts';
import { Journal, LeaseLost, newHolder } from './journal.ts';
import { KeyedCalls, hasKey } from './keyed-calls.ts';
import { type EngineRun, SHORT_RUN_MS } from './engine-run.ts';
import { loadMemory } from './memory.ts';
import type { EngineHostOptions } from './options.ts';
import { type Listener, Listeners, Publisher } from './publisher.ts';
import { QuoteIds } from './quote-ids.ts';
import { RecentQuotes } from './recent-quotes.ts';
import { isScheduling } from './schedule.ts';
import { accountView, shownOutcome } from './shown.ts';
import type {
  AccountView,
  BatchWrite,
  CommandCall,
  EngineHost,
  Executed,
  HostCommand,
  HostOutcome,
  NumberedQuote,
  ShownOutcome,
  Stored,
  Submission,
  SubmissionCheck,
} from './types.ts';
import { BatchStatements } from './statements.ts';
import { StopReports } from './stop-reports.ts';
import { WarmMemory } from './warm-memory.ts';
import { Writer } from './writer.ts';

export class Host implements EngineHost {
  readonly #options: EngineHostOptions;
  readonly #time: HostTime;
  readonly #inputs: EngineInputs;
  readonly #publisher: Publisher;
  readonly #reloaded = new Listeners();
  readonly onReloaded = this.#reloaded.add;
  readonly #leaseTaken = new Listeners();
  /** Called when the lease was taken: at the start and after each reload. */
  readonly onEpoch = this.#leaseTaken.add;
  readonly #keyedCalls: KeyedCalls;
  readonly #claims: Claims;
  readonly #statements: BatchStatements;
  readonly #recentQuotes = new RecentQuotes();
  readonly #due: Due;
  readonly #stopReports: StopReports;
  readonly #holder = newHolder();
  #run: EngineRun | undefined;
  readonly #end = new AbortController();
  #recovering: Promise<void> | undefined;
  /** Consecutive failed attempts and short runs. */
  #failures = 0;
  #nextOrderId = 0;
  readonly #quoteIds = new QuoteIds();

  constructor(options: EngineHostOptions) {
    this.#options = options;
    this.#time = new HostTime(options);
    const firstPricing = options.quotesAreNumbered === true ? 'stale' : 'live'; // until the feed says more
    this.#inputs = new EngineInputs(options.settings, options.instruments, options.openMarkets, firstPricing);
    this.#publisher = new Publisher((error) =>
      options.log?.error(`a listener of committed events failed: ${String(error)}`),
    );
    this.#claims = new Claims(options.db, this.#time.now, () => this.epoch);
    this.#statements = new BatchStatements(options.statements ?? []);
    const current = (): EngineRun | undefined => (this.#end.signal.aborted ? undefined : this.#run);
    const onFault = (error: unknown): HostUnavailable => this.#fault(error);
    this.#due = new Due(options, { time: this.#time, current, onFault });
    this.#stopReports = new StopReports({ current, now: this.#time.now, onFault });
    this.#keyedCalls = new KeyedCalls(options.db, this.#time.now, options.log);
  }

  get ready(): boolean {
    return this.#run !== undefined && !this.#end.signal.aborted;
  }

  /** Epoch of the lease; undefined while it is not held. */
  get epoch(): number | undefined {
    return this.#run?.journal.lease.epoch;
  }

  get instrumentIds(): readonly InstrumentId[] {
    return this.#inputs.instrumentIds;
  }

  /** Throws LeaseHeld or InconsistentDatabase when it cannot start. */
  async start(): Promise<void> {
    await this.#begin(this.#options.takeOver ?? false);
  }

  /** After `notAfter` the command is not applied: its caller has given up. */
  async execute(
    command: HostCommand,
    call?: CommandCall,
    writes: readonly BatchWrite[] = [],
    notAfter = Infinity,
  ): Promise<Executed> {
    this.#currentRun();
    assertKnown(command);
    this.#statements.assertKnown(writes);
    const perform = (): Promise<Executed> =>
      spanned(`command ${command.type}`, 'internal', () => this.#perform(command, call, writes));
    if (!hasKey(call)) return perform();
    return this.#keyedCalls.once(call, async () => {
      if (this.#time.clock() > notAfter) throw new HostUnavailable('the command came too late');
      return perform();
    });
  }

  stored(account: AccountId, key: string): Promise<Stored | undefined> {
    return this.#keyedCalls.find(account, key);
  }

  async #perform(
    command: HostCommand,
    call: CommandCall | undefined,
    writes: readonly BatchWrite[],
  ): Promise<Executed> {
    return this.#claims.held(command, (refused) => this.#write(command, refused ?? this.#apply(command), call, writes));
  }

  /** Hands what was just applied to the writer; resolves when it is durable. */
  async #write(
    command: HostCommand,
    outcome: HostOutcome,
    call: CommandCall | undefined,
    writes: readonly BatchWrite[],
  ): Promise<Executed> {
    const run = this.#currentRun();
    const { writer } = run;
    let durable = outcome.ok && outcome.events.length > 0 ? writer.append(outcome.events) : undefined;
    if (outcome.ok && command.type === 'set_trading') durable = writer.setTrading(command.account, command.reason);
    if (outcome.ok && writes.length > 0) durable = writer.addWrites(accountOf(command), writes);
    const shown = call === undefined ? undefined : this.#shown(run, outcome, accountOf(command), call);
    if (hasKey(call) && shown !== undefined) durable = writer.addKey(call, shown, this.#time.now());
    // what changed nothing still answers the state and number before it, which must be durable, too
    await (outcome.ok ? (durable ?? writer.settled(accountOf(command))) : durable);
    if (outcome.ok && isScheduling(writes)) await this.#due.readSchedule(run);
    return { kind: 'applied', outcome, ...(shown !== undefined && { shown }) };
  }

  /** A failure here abandons the batch: without the data that the answer shows, the key could not be stored with the command. */
  #shown(run: EngineRun, outcome: HostOutcome, account: AccountId, call: CommandCall): ShownOutcome {
    try {
      return shownOutcome(run.memory, outcome, account, call.show);
    } catch (error) {
      throw this.#fault(error);
    }
  }

  #apply(hostCommand: HostCommand): HostOutcome {
    const run = this.#currentRun();
    const { engine } = run;
    this.#due.apply(run, this.#time.clock());
    const now = this.#time.now();
    if (needsClock(hostCommand) && this.#time.isWrong) return CLOCK_SKEW;
    let outcome: HostOutcome;
    try {
      const parts = { engine, inputs: this.#inputs, recentQuotes: this.#recentQuotes };
      outcome = applyCommand(parts, hostCommand, this.#nextOrderId, now);
    } catch (error) {
      throw this.#fault(error);
    }
    if (!outcome.ok) return outcome;
    this.#due.arm(run);
    if (usesOrderId(outcome.events, this.#nextOrderId)) this.#nextOrderId += 1;
    return outcome;
  }

  async check(command: Submission): Promise<SubmissionCheck> {
    this.#currentRun();
    return this.#claims.held(command, async (refused) => {
      const { engine, writer } = this.#currentRun();
      const checked = checkCommand(engine, this.#recentQuotes, command, this.#nextOrderId, this.#time.now());
      await writer.settled(command.account);
      const earlier = this.#time.isWrong ? CLOCK_SKEW : refused;
      return earlier?.ok === false ? { ...checked, refusal: earlier.refusal } : checked;
    });
  }

  quote(
    instrument: InstrumentId,
    bid: number,
    ask: number,
    time: number,
    agesFrom?: number,
    receivedAt: number = this.#time.clock(),
  ): { readonly id: QuoteId; readonly durable: Promise<void> } {
    const isQuote = Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && bid <= ask;
    if (!isQuote) throw new RangeError(`not a quote: ${bid}/${ask}`);
    const run = this.#end.signal.aborted ? undefined : this.#run;
    const id = run === undefined ? 0 : this.#quoteIds.next();
    if (run === undefined || id === 0) return { id: 0, durable: unavailable() };
    return { id, durable: this.#quote(run, { id, instrument, bid, ask, time, agesFrom, receivedAt }) };
  }

  takeQuote(quote: NumberedQuote): Promise<void> | undefined {
    const run = this.ready && this.#recovering === undefined ? this.#run : undefined;
    return run && this.#quote(run, quote);
  }

  #quote(run: EngineRun, { id, instrument, bid, ask, time, agesFrom, receivedAt }: NumberedQuote): Promise<void> {
    this.#due.apply(run, receivedAt);
    let events: readonly EngineEvent[];
    try {
      events = run.engine.quote(instrument, bid, ask, time, id, agesFrom, receivedAt);
    } catch (error) {
      throw this.#fault(error);
    }
    this.#time.passed(events.at(-1));
    const caused = events.length === 0 ? Promise.resolve() : run.writer.append(events);
    if (!this.#inputs.isOpen(instrument)) return caused;
    this.#recentQuotes.note(instrument, bid, ask, receivedAt);
    // never earlier than its effects: it is in their batch or in a later one
    return run.writer.noteQuote({ id, instrument, bid, ask, time });
  }

  readonly writeQuotes = (): void => this.#run?.writer.writeQuotes();

  async settled(account: AccountId): Promise<void> {
    await this.#currentRun().writer.settled(account);
  }

  async view(account: AccountId, orders: 'all' | readonly OrderId[] = 'all'): Promise<AccountView | undefined> {
    const run = this.#currentRun();
    const view = accountView(run.memory, account, orders);
    // read first: what is applied while this waits is not in the view, and need not be durable
    if (view !== undefined) await run.writer.settled(account);
    return view;
  }

  /** The applied state, durable or not; for tests. Throws HostUnavailable. */
  get memory(): TradingEngine {
    return this.#currentRun().engine;
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#run?.engine.lastQuote(instrument);
  }

  quoteAgesFrom(instrument: InstrumentId): number | undefined {
    return this.#run?.engine.quoteAgesFrom(instrument);
  }

  onCommitted(listener: Listener): () => void {
    return this.#publisher.add(listener);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    this.#due.stop();
    this.#stopReports.stop();
    await this.#recovering;
    await this.#run?.writer.drain();
    await this.#recovering;
    this.#keyedCalls.stop();
    await this.#publisher.drained;
    await this.#run?.journal.close();
    this.#run = undefined;
  }

  #currentRun(): EngineRun {
    if (this.#run === undefined || this.#end.signal.aborted) throw new HostUnavailable('the engine host is not ready');
    return this.#run;
  }

  /** Takes the lease and builds the engine from the tables. Returns the lease as it was found. */
  async #begin(takeOver: boolean): Promise<Journal['lease']> {
    // the connection may be lost while the lease is still being taken; then there is no run to end
    const opened: { journal?: Journal } = {};
    const warm = new WarmMemory(this.#options, this.#inputs);
    const own = { takeOver, holder: this.#holder, statements: this.#statements, signal: this.#end.signal };
    const journal = await Journal.open({ ...this.#options, ...own, onWaiting: () => void warm.start() }, (error) => {
      if (opened.journal !== undefined && this.#run?.journal === opened.journal) this.#fail(error);
    }).finally(() => warm.stop());
    opened.journal = journal;
    try {
      const loaded = await loadMemory(this.#options, this.#inputs, warm);
      const { engine, ends, lastRollover, accounts, limits } = loaded;
      this.#time.begin(ends.timeMs);
      // without a rollover in the log, the first one after its last event; a new database has missed none
      await this.#due.begin(lastRollover ?? (ends.seq === 0 ? this.#time.clock() : ends.timeMs));
      await this.#stopReports.begin(this.#options.db, loaded.trailing);
      this.#nextOrderId = journal.lease.nextOrderId;
      this.#quoteIds.take(journal.lease);
      const failed = Promise.withResolvers<never>();
      failed.promise.catch(() => {}); // it is awaited until the run begins
      const numbers = new AccountNumbers(accounts);
      const writer = new Writer(journal, new Encoder({ ...ends, accounts }), {
        numbers,
        onAppended: (events) => this.#stopReports.note(events),
        counters: () => ({ nextOrderId: this.#nextOrderId, quoteIdsReserved: this.#quoteIds.wanted }),
        onDurable: (batch, { quoteIdsReserved }, durationMs) => {
          this.#quoteIds.committed(quoteIdsReserved);
          this.#options.onBatch?.({ events: batch.events.length, durationMs });
          this.#publisher.publish(batch.events);
        },
        onFailed: (error) => {
          failed.reject(error);
          this.#fail(error);
        },
      });
      const memory = { engine, lastEvent: numbers.of.bind(numbers), specOf: this.#inputs.spec.bind(this.#inputs) };
      const run: EngineRun = { engine, memory, journal, writer, since: performance.now() };
      await this.#due.makeUp(run, failed.promise);
      const configured = { type: 'configured', account: 0, settings: this.#inputs.settings, limits } as const;
      const begun = writer.append([{ ...configured, time: this.#time.now() }]);
      await Promise.race([begun, failed.promise]);
      this.#run = run;
      this.#due.start(run);
      this.#stopReports.start();
      this.#leaseTaken.call();
      return journal.lease;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** The engine broke an assertion: its in-memory state can no longer be trusted. */
  #fault(error: unknown): HostUnavailable {
    this.#fail(error instanceof Error ? error : new Error(String(error)));
    return new HostUnavailable('the engine failed and is being reloaded', { cause: error });
  }

  /** Stops answering, drops the in-memory state and reloads from the database. */
  #fail(error: Error): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    this.#options.log?.error(`engine host: ${error.message}; reloading from the database`);
    const { inFlight, waiting } = run.writer.abandon();
    for (const batch of waiting) batch.reject(new HostUnavailable('not committed', { cause: error }));
    const recovering = this.#recover(run, inFlight, error).finally(() => {
      // it may have failed again meanwhile; that recovery continues
      if (this.#recovering === recovering) this.#recovering = undefined;
    });
    this.#recovering = recovering;
  }

  async #recover(run: EngineRun, unsure: Batch | undefined, cause: Error): Promise<void> {
    const forget = limitWait(unsure, cause, this.#options.guard);
    let isDecided = cause instanceof LeaseLost;
    try {
      await run.journal.close();
      if (cause instanceof LeaseLost && this.#options.leaseWaitMs !== Infinity) throw cause;
      if (isLost(cause) || performance.now() - run.since > SHORT_RUN_MS) this.#failures = 0;
      const lease = await this.#beginAgain();
      isDecided = lease?.wasOurs === true;
      if (unsure !== undefined && lease?.wasOurs === true && unsure.number > 0 && unsure.number <= lease.batch) {
        this.#publisher.publish(unsure.events);
        unsure.resolve();
      }
      if (lease !== undefined) await this.#resume(lease.wasOurs ? run.engine : undefined);
    } catch (error) {
      const fatal = error instanceof Error ? error : new Error(String(error));
      this.#options.log?.error(`engine host: ${fatal.message}`);
      this.#options.onFatal?.(fatal);
    } finally {
      forget();
      // no effect when it was already resolved
      unsure?.reject(isDecided ? new HostUnavailable('not committed', { cause }) : outcomeUnknown(cause));
    }
  }

  /** Retries until the database answers; undefined when the host is stopped meanwhile. */
  #beginAgain(): Promise<Journal['lease'] | undefined> {
    const wait = (): Promise<void> => pause(this.#failures++, this.#options.guard);
    return retried(this.#end.signal, wait, () => this.#begin(false), this.#options.log);
  }

  /**
   * Prices did not stop during the reload: the last known ones are applied again, so that orders they trigger are filled now.
   * This happens before anything is awaited, so that no newer price can have arrived. Prices of a stream are read from it again.
   */
  async #resume(before: TradingEngine | undefined): Promise<void> {
    for (const id of this.#options.quotesAreNumbered === true ? [] : this.#inputs.instrumentIds) {
      const quote = before?.lastQuote(id);
      if (quote !== undefined && quote.id !== this.lastQuote(id)?.id)
        this.quote(id, quote.bid, quote.ask, quote.time, before?.quoteAgesFrom(id));
    }
    await this.#publisher.drained;
    this.#reloaded.call();
  }
}
