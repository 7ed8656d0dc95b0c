/**
 * The daily reconciliation: balances = entries, locked = open withdrawals, records = transfers, memory of the trading
 * core = database. Reads in batches with pauses, so that trading continues on a server with many accounts.
 */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Reconciliation } from '@tradewind/contract/operator';
import type { Cancel, Clock } from '../../platform/clock/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { BEGINNING, type Facts, readFacts } from './facts.ts';
import { compareMemory, seemsEqual } from './memory.ts';
import { reconcile } from './rules.ts';
import { lastReconciliation, reconciliation, saveFinding } from './store.ts';

/** Accounts per batch. */
const BATCH = 250;
const LONGEST_REST_MS = 500;
/** Longest time of reading the core's memory before it yields to other work. */
const SLICE_MS = 4;
/** Faults stored per run; a ledger that is wrong everywhere need not be reported in full. */
const MAX_FAULTS = 1000;
const LOGGED_FAULTS = 20;
/** Delay after a start, when customers go first. */
const FIRST_CHECK_MS = 5000;
/** Interval of the check whether a day has passed. A failed run is repeated at the next check. */
const CHECK_MS = 300_000;

export interface ReconcilerLog {
  warn(figures: object, message: string): void;
  error(figures: object, message: string): void;
}

export interface ReconcilerOptions {
  readonly database: Database;
  readonly host: EngineHost;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: ReconcilerLog;
  /** Messages to the other processes, which show the last run; absent = there are no others. */
  readonly peers?: PeerMessages;
  /** For tests. */
  readonly firstLookMs?: number;
  readonly lookMs?: number;
  readonly stretch?: number;
}

/** Thrown when the server stops. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #startedAtMs: number;
  readonly #send: SendToPeers<true>;
  #last: Reconciliation | undefined;
  #running: Promise<Reconciliation> | undefined;
  /** Time of the last attempt, if it failed. */
  #failedAtMs: number | undefined;
  #cancel: Cancel = () => {};
  #stopping = false;

  private constructor(options: ReconcilerOptions, last: Reconciliation | undefined) {
    this.#options = options;
    this.#last = last;
    this.#startedAtMs = options.now();
    const { peers = new PeerMessages(), log } = options;
    const readAgain = (): void => {
      this.#readLast().catch((error: unknown) => log.warn({ err: error }, 'could not read the last reconciliation'));
    };
    this.#send = peers.on('reconciliation', readAgain);
    peers.onBack(readAgain);
  }

  /** Creates the reconciler and reads the last run. */
  static async open(options: ReconcilerOptions): Promise<Reconciler> {
    return new Reconciler(options, await lastReconciliation(options.database));
  }

  /** Starts the daily runs. */
  start(): void {
    this.#checkIn(this.#options.firstLookMs ?? FIRST_CHECK_MS);
  }

  /** Stops the daily runs, including a run in progress. */
  async rest(): Promise<void> {
    this.#stopping = true;
    this.#cancel();
    await this.#running?.catch(() => {});
  }

  /** The last completed run. */
  get last(): Reconciliation | undefined {
    return this.#last;
  }

  /** Time since which no run was completed; after a failure, the time of the failure. */
  get waitingSinceMs(): number {
    return this.#failedAtMs ?? this.#last?.finished_at ?? this.#startedAtMs;
  }

  /** Whether the last attempt to reconcile failed. */
  get isFailing(): boolean {
    return this.#failedAtMs !== undefined;
  }

  /** Milliseconds since the last run; undefined before the first. */
  get ageMs(): number | undefined {
    return this.#last === undefined ? undefined : this.#options.now() - this.#last.finished_at;
  }

  /** Runs now, or waits for the run in progress. Throws HostUnavailable while the core is unavailable. */
  run(): Promise<Reconciliation> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Reads the last run again, because it may have been acknowledged. */
  async refresh(): Promise<void> {
    await this.#readLast();
    this.#send(true);
  }

  stop(): Promise<void> {
    return this.rest();
  }

  async #readLast(): Promise<void> {
    this.#last = await lastReconciliation(this.#options.database);
  }

  #checkIn(waitMs: number): void {
    if (this.#stopping) return;
    this.#cancel = this.#options.clock.after(waitMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const age = this.ageMs;
    // a clock that was set back must not stop the daily run
    if (age === undefined || age >= DAY_MS || age < 0) await this.run().catch(() => {});
    this.#checkIn(this.#options.lookMs ?? CHECK_MS);
  }

  async #run(): Promise<Reconciliation> {
    const { database, now, log } = this.#options;
    try {
      const startedAtMs = now();
      const { accounts, transfers, faults } = await this.#findings();
      const id = await saveFinding(database, { startedAtMs, finishedAtMs: now(), accounts, transfers, faults });
      const made = await reconciliation(database, id);
      if (made === undefined) throw new Error('the reconciliation does not exist');
      this.#last = made;
      this.#failedAtMs = undefined;
      this.#send(true);
      if (faults.length > 0)
        log.error(
          { reconciliation: id, count: faults.length, faults: faults.slice(0, LOGGED_FAULTS) },
          'RECONCILIATION FOUND FAULTS: money, records or memory disagree',
        );
      return made;
    } catch (error) {
      if (!(error instanceof Stopped)) {
        this.#failedAtMs ??= now();
        log.error({ err: error }, 'the reconciliation failed');
      }
      throw error;
    }
  }

  async #findings(): Promise<{ accounts: number; transfers: number; faults: readonly string[] }> {
    const faults: string[] = [];
    let accounts = 0;
    let transfers = 0;
    let restless = 0;
    let after: number | undefined = BEGINNING;
    while (after !== undefined && faults.length <= MAX_FAULTS) {
      if (this.#stopping) throw new Stopped('the server stops');
      const startedAt = performance.now();
      const { facts, next } = await this.#read(after);
      faults.push(...reconcile(facts));
      restless += await this.#compare(facts, faults);
      accounts += facts.accounts.length;
      transfers += facts.sums.reduce((sum, row) => sum + row.transfers, 0);
      after = next;
      if (after !== undefined) await delay(Math.min(LONGEST_REST_MS, performance.now() - startedAt));
    }
    if (restless > 0) this.#options.log.warn({ accounts: restless }, 'accounts that kept changing were not compared');
    return { accounts, transfers, faults: shortened(faults) };
  }

  #read(after: number): ReturnType<typeof readFacts> {
    const { database, stretch } = this.#options;
    return inTransaction(database, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return readFacts(client, after, stretch ?? BATCH);
    });
  }

  /** Adds differences from the core's memory; returns how many accounts could not be compared. */
  async #compare({ accounts }: Facts, faults: string[]): Promise<number> {
    const { database, host } = this.#options;
    let restless = 0;
    let sliceAt = performance.now();
    for (const account of accounts) {
      if (performance.now() - sliceAt > SLICE_MS) {
        await nextTurn();
        sliceAt = performance.now();
      }
      if (await seemsEqual(host, account)) continue;
      if (this.#stopping) throw new Stopped('the server stops');
      if (faults.length > MAX_FAULTS) break;
      const comparison = await compareMemory(database, host, account.account);
      if (comparison.kind === 'different') faults.push(comparison.fault);
      if (comparison.kind === 'restless') restless += 1;
    }
    return restless;
  }
}

/** Shortens a long list, with a note on how many were left out. */
function shortened(faults: readonly string[]): readonly string[] {
  if (faults.length <= MAX_FAULTS) return faults;
  return [...faults.slice(0, MAX_FAULTS), 'there are more faults than these; the reconciliation stopped here'];
}
