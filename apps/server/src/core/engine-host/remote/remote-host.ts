/** The engine host as a gateway sees it: the writer is another process and may be replaced at any time. */
import { hash, randomUUID } from 'node:crypto';
import type { AccountId, InstrumentId, OrderId, Quote, SubmissionCheck } from '@tradewind/engine';
import { type Bus, NoAnswer, type Unsubscribe } from '../../../platform/bus/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { HostUnavailable, OutcomeUnknown } from '../../../platform/errors/index.ts';
import { noteCommit, spanned, tracing } from '../../../platform/tracing/index.ts';
import { unavailable } from '../away.ts';
import { CLOCK_SKEW, accountOf, needsClock } from '../commands.ts';
import { KeyStore } from '../keys.ts';
import type { HostLog } from '../options.ts';
import { Listeners, Publisher } from '../publisher.ts';
import type { AccountView, BatchWrite, CommandCall, CommittedEvent } from '../types.ts';
import type { EngineHost, Executed, HostCommand, Stored, Submission } from '../types.ts';
import { writerEpoch } from './writer-epoch.ts';
import {
  COMMITTED,
  type Committed,
  type EngineCall,
  type ExecuteRequest,
  type Reply,
  type ViewRequest,
} from './wire.ts';
import { decode, encode, subjectOf } from './wire.ts';

/** Within this time a writer is replaced, and the caller still waits for an answer. */
const COMMAND_MS = 10_000;
const VIEW_MS = 5000;
/** Longest wait for one answer before the request is sent again. */
const ATTEMPT_MS = 3000;
const RETRY_MS = 50;
/** After this long without a heartbeat the writer counts as unavailable. */
const AWAY_MS = 1000;

/** Messages that wait for PostgreSQL to confirm their epoch. */
const MAX_UNCONFIRMED = 1000;

/** The last prices, from the feed's stream. */
export type LastQuotes = Pick<EngineHost, 'lastQuote' | 'quoteAgesFrom'>;

export interface RemoteHostOptions {
  readonly bus: Bus;
  /** The same database as the writer's. */
  readonly db: Database;
  readonly log?: HostLog;
  readonly now?: () => number;
  /** As in EngineHostOptions, for the clock of this process. */
  readonly isClockWrong?: () => boolean;
}

export class RemoteHost implements EngineHost {
  readonly #bus: Bus;
  readonly #db: Database;
  readonly #now: () => number;
  readonly #isClockWrong: () => boolean;
  readonly #keys: KeyStore;
  readonly #publisher: Publisher;
  readonly #reloaded = new Listeners();
  readonly onReloaded = this.#reloaded.add;
  readonly #unlisten: readonly Unsubscribe[];
  /** Resolves on a new epoch, or when a writer becomes ready. */
  #change = Promise.withResolvers<void>();
  #epoch: number | undefined;
  /** Of the lease, as read last: a message of a higher epoch is not believed before PostgreSQL has it, too. */
  #leaseEpoch = 0;
  /** Messages of a higher epoch, while the lease is read. */
  #unconfirmed: Committed[] = [];
  #number = 0;
  #isWriterReady = false;
  /** performance.now() of the last heartbeat. */
  #lastSeenAt = Number.NEGATIVE_INFINITY;
  /** Data read earlier may be out of date: the first heartbeat tells readers to read again. */
  #hasMissed = false;
  #isStopped = false;
  #quotes: LastQuotes | undefined;

  constructor({ bus, db, log, now = Date.now, isClockWrong = () => false }: RemoteHostOptions) {
    this.#bus = bus;
    this.#db = db;
    this.#now = now;
    this.#isClockWrong = isClockWrong;
    this.#keys = new KeyStore(db, now);
    this.#publisher = new Publisher((error) => log?.error(`a listener of committed events failed: ${String(error)}`));
    this.#unlisten = [
      bus.subscribe(COMMITTED, (bytes) => this.#onCommitted(decode(bytes) as Committed)),
      bus.onConnection((isConnected) => this.#connectionChanged(isConnected)),
    ];
  }

  /** Reads the epoch of the lease. Throws when the database cannot be read. */
  async start(): Promise<void> {
    this.#leaseEpoch = Math.max(this.#leaseEpoch, await writerEpoch(this.#db));
  }

  /** Sets the source of the last prices; until then none are known. */
  useQuotes(quotes: LastQuotes): void {
    this.#quotes = quotes;
  }

  get ready(): boolean {
    return !this.#isStopped && this.#bus.isConnected && this.#isWriterReady && this.#hasRecentHeartbeat;
  }

  get #hasRecentHeartbeat(): boolean {
    return performance.now() - this.#lastSeenAt < AWAY_MS;
  }

  async execute(command: HostCommand, call?: CommandCall, writes: readonly BatchWrite[] = []): Promise<Executed> {
    if (needsClock(command) && this.#isClockWrong()) return { kind: 'applied', outcome: CLOCK_SKEW, shown: CLOCK_SKEW };
    const key = call?.key ?? randomUUID();
    const keyed = { ...(call ?? callOf(command)), key };
    const notAfter = this.#now() + COMMAND_MS;
    const request: ExecuteRequest = { command, call: keyed, writes, notAfter };
    const executed = await spanned(`request ${command.type}`, 'client', () => {
      const trace = tracing()?.current();
      return this.#ask<Executed>('execute', encode({ ...request, ...(trace && { trace }) }), COMMAND_MS);
    });
    // with a key that we generated it can only be this very command, whose first answer was lost
    return executed.kind === 'repeated' && call?.key === undefined ? firstOf(executed.stored) : executed;
  }

  async stored(account: AccountId, key: string): Promise<Stored | undefined> {
    return this.#keys.find(account, key).catch((error: unknown) => {
      throw new HostUnavailable('idempotency keys cannot be read', { cause: error });
    });
  }

  /** Quotes come from the feed process. */
  quote(): { readonly id: number; readonly durable: Promise<void> } {
    return { id: 0, durable: unavailable() };
  }

  writeQuotes(): void {}

  takeQuote(): undefined {
    return undefined;
  }

  async settled(account: AccountId): Promise<void> {
    await this.#ask<void>('settled', encode(account), VIEW_MS);
  }

  async view(account: AccountId, orders: 'all' | readonly OrderId[] = 'all'): Promise<AccountView | undefined> {
    const request: ViewRequest = { account, orders };
    return this.#ask<AccountView | undefined>('view', encode(request), VIEW_MS);
  }

  async check(command: Submission): Promise<SubmissionCheck> {
    const checked = await this.#ask<SubmissionCheck>('check', encode(command), VIEW_MS);
    return this.#isClockWrong() ? { ...checked, refusal: CLOCK_SKEW.refusal } : checked;
  }

  lastQuote(instrument: InstrumentId): Quote | undefined {
    return this.#quotes?.lastQuote(instrument);
  }

  quoteAgesFrom(instrument: InstrumentId): number | undefined {
    return this.#quotes?.quoteAgesFrom(instrument);
  }

  onCommitted(listener: (events: readonly CommittedEvent[]) => void): () => void {
    return this.#publisher.add(listener);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const unlisten of this.#unlisten) unlisten();
    this.#changed();
    await this.#publisher.drained;
  }

  /** Sends a request, always the same bytes, to the current writer until it is answered. */
  async #ask<Value>(call: EngineCall, bytes: Uint8Array, limitMs: number): Promise<Value> {
    const end = performance.now() + limitMs;
    let maybeDone = false;
    while (!this.#isStopped) {
      const left = end - performance.now();
      if (left <= 0) break;
      const epoch = this.#epoch;
      const { promise: change } = this.#change;
      if (epoch === undefined || !this.#bus.isConnected) {
        await within(left, change);
        continue;
      }
      try {
        const answer = this.#bus.request(subjectOf(call, epoch), bytes, Math.min(left, ATTEMPT_MS));
        // a writer that was replaced no longer answers
        const first = await Promise.race([answer, change.then(() => undefined)]);
        if (first === undefined && this.#epoch !== epoch) {
          answer.catch(() => {});
          maybeDone = true;
          continue;
        }
        const reply = decode(first ?? (await answer)) as Reply<Value>;
        if (reply.ok) return reply.value;
        if (reply.fault === 'range') throw new RangeError(reply.message);
        maybeDone ||= reply.fault === 'unknown';
      } catch (error) {
        if (!(error instanceof NoAnswer))
          throw maybeDone && call === 'execute'
            ? new OutcomeUnknown('the writer cannot be asked again', { cause: error })
            : error;
        maybeDone ||= error.maybeReceived;
      }
      await within(RETRY_MS, change);
    }
    if (maybeDone && call === 'execute') throw new OutcomeUnknown('the writer did not answer in time');
    throw new HostUnavailable('the writer did not answer in time');
  }

  #onCommitted(message: Committed): void {
    // another writer has the lease
    if (message.epoch < this.#leaseEpoch) return;
    // in their order
    if (message.epoch > this.#leaseEpoch || this.#unconfirmed.length > 0) void this.#confirm(message);
    else this.#take(message);
  }

  /** Takes it once PostgreSQL has its epoch. What is dropped here is read again. */
  async #confirm(message: Committed): Promise<void> {
    if (this.#unconfirmed.length < MAX_UNCONFIRMED) this.#unconfirmed.push(message);
    else this.#hasMissed = true;
    if (this.#unconfirmed.length > 1) return;
    await this.start().catch(() => {}); // the next heartbeat asks again
    const waiting = this.#unconfirmed;
    this.#unconfirmed = [];
    if (this.#isStopped) return;
    for (const each of waiting) {
      if (each.epoch === this.#leaseEpoch) this.#take(each);
      else this.#hasMissed ||= each.epoch > this.#leaseEpoch;
    }
  }

  #take({ epoch, number, isReady, events, traces = [] }: Committed): void {
    for (const [index, context] of traces) noteCommit(events.slice(index, index + 1), context);
    const isNewEpoch = epoch !== this.#epoch;
    const isFirst = this.#epoch === undefined && !this.#hasMissed;
    const expected = events.length === 0 ? this.#number : this.#number + 1;
    const hasMissed = !isFirst && (isNewEpoch || number !== expected || this.#hasMissed);
    const hasChanged = isNewEpoch || isReady !== this.#isWriterReady;
    this.#epoch = epoch;
    this.#number = number;
    this.#isWriterReady = isReady;
    this.#lastSeenAt = performance.now();
    this.#hasMissed = false;
    if (hasChanged) this.#changed();
    if (hasMissed) void this.#reload();
    this.#publisher.publish(events);
  }

  /** Runs after everything handed out earlier. */
  async #reload(): Promise<void> {
    await this.#publisher.drained;
    this.#reloaded.call();
  }

  #connectionChanged(isConnected: boolean): void {
    if (!isConnected) {
      this.#hasMissed ||= this.#epoch !== undefined;
      this.#isWriterReady = false;
    } else void this.start().catch(() => {}); // if this fails, the writer's next message decides
    this.#changed();
  }

  #changed(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers();
    resolve();
  }
}

/** A call for a command that no customer's call caused. Only this program reads what is stored under its key. */
function callOf(command: HostCommand): CommandCall {
  return {
    account: accountOf(command),
    call: `engine ${command.type}`,
    show: {},
    presentation: { locale: 'en', presenter: 'none', parameters: null },
    bodyHash: hash('sha256', encode(command), 'hex'),
  };
}

/** The first answer to a command that was already applied; its events are in the log. */
function firstOf(stored: Stored): Executed {
  if (!('outcome' in stored)) throw new Error('a key generated here was used by another call');
  const { outcome } = stored;
  return { kind: 'applied', outcome: outcome.ok ? { ok: true, events: [] } : outcome, shown: outcome };
}

async function within(ms: number, change: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, change]);
  clearTimeout(timer);
}
