/**
 * Background work that one process does for all: jobs, followers of the log, housekeeping. A single process starts it
 * at once. Among several, a candidate waits for the lease, and takes over when the holder ends or stops sending
 * heartbeats. For a moment two may work at the same time, so each job claims in the database what it does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/index.ts';
import { LAPSE_MS, beat, giveBack, takeWorkerLease } from './lease.ts';

type Stop = () => void | Promise<void>;
/** Starts a job, and returns how to stop it. A job that throws is started again a little later. */
type Job = () => Stop | Promise<Stop>;

const BEAT_MS = 1000;
const CHECK_MS = 300;
const RETRY_MS = 1000;

export interface WorkOptions {
  readonly database: Database;
  /** Name of this process. */
  readonly holder: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly onStop: (stop: Stop) => void;
  /** Called when another process does the work now, although this one had not given it up. */
  readonly onLost: (reason: string) => void;
  /** Whether this is the only process, a candidate for the lease, or leaves the work to others. */
  readonly part: 'alone' | 'candidate' | 'none';
}

export class Work {
  readonly #options: WorkOptions;
  readonly #jobs: Job[] = [];
  readonly #stops: Stop[] = [];
  #epoch: number | undefined;
  #isActive = false;
  #canWork = (): boolean => true;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #starting: Promise<void> = Promise.resolve();

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#isActive = options.part === 'alone';
  }

  /** Whether this process does the work. */
  get isActive(): boolean {
    return this.#isActive;
  }

  /**
   * Has the job done by the process that holds the lease. If there is only one process, resolves when the job has
   * started.
   */
  async run(job: Job): Promise<void> {
    const { part, onStop } = this.#options;
    if (part === 'candidate') this.#jobs.push(job);
    if (part === 'alone') onStop(await job());
  }

  /** Call when all parts are registered. The lease is not taken while `canWork` returns false. */
  begin(canWork: () => boolean = () => true): void {
    const { part, onStop } = this.#options;
    if (part !== 'candidate') return;
    this.#canWork = canWork;
    onStop(() => this.#stop());
    this.#scheduleCheck();
  }

  #scheduleCheck(): void {
    this.#round = this.#check()
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'could not request the lease of the background work');
        // the process that has the lease gets priority when PostgreSQL is back
        return LAPSE_MS + CHECK_MS;
      })
      .then((waitMs) => {
        if (!this.#isStopped) this.#timer = setTimeout(() => this.#scheduleCheck(), waitMs).unref();
      });
  }

  /** Resolves with the time until the next check. */
  async #check(): Promise<number> {
    const { database, holder, log, onLost } = this.#options;
    if (this.#epoch !== undefined) {
      const isMine = await beat(database, this.#epoch);
      if (!isMine) onLost('another process does the background work now');
      return BEAT_MS;
    }
    if (!this.#canWork()) return CHECK_MS;
    this.#epoch = await takeWorkerLease(database, holder);
    if (this.#epoch === undefined) return CHECK_MS;
    log.info('this process does the background work');
    this.#starting = this.#startJobs();
    return BEAT_MS;
  }

  /** Runs in parallel with the heartbeats, because it may take long. */
  async #startJobs(): Promise<void> {
    for (const job of this.#jobs) await this.#startJob(job);
    this.#isActive = !this.#isStopped;
  }

  async #startJob(job: Job): Promise<void> {
    while (!this.#isStopped) {
      try {
        this.#stops.push(await job());
        return;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'a part of the background work cannot start yet');
        await delay(RETRY_MS);
      }
    }
  }

  async #stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#starting;
    this.#isActive = false;
    for (const stop of this.#stops.toReversed()) await stop();
    if (this.#epoch !== undefined) await giveBack(this.#options.database, this.#epoch).catch(() => {});
  }
}
