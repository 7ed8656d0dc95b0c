/** Each process reports its roles and state in the table `processes`, as a heartbeat (decision 0506). */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Cancel, Clock, ClockSkew } from '../clock/index.ts';
import type { Role } from '../config/index.ts';
import type { Database, Queryable } from '../db/index.ts';

const BEAT_MS = 2000;
/** After this long without a heartbeat a process counts as gone. */
const GONE_MS = 10_000;
/** How long processes that are gone are shown. */
const KEPT_MS = 24 * 3_600_000;
const SWEEP_MS = 3_600_000;

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const BEAT = `
  INSERT INTO processes AS known (id, host, pid, version, roles, active, started_at_ms, beat_at_ms, skew_ms, clock_wrong, figures)
  VALUES ($1::text, $2::text, $3::integer, $4::text, $5::text[], $6::text[], ${NOW_MS}, ${NOW_MS}, $7::bigint, $8::boolean, $9::json)
  ON CONFLICT (id) DO UPDATE SET active = excluded.active, beat_at_ms = excluded.beat_at_ms, ended_at_ms = NULL,
    skew_ms = excluded.skew_ms, clock_wrong = excluded.clock_wrong, figures = excluded.figures`;
const FEED_CLOCK = `
  SELECT FROM processes
  WHERE clock_wrong AND 'feed' = ANY (active) AND ended_at_ms IS NULL AND beat_at_ms > ${NOW_MS} - ${GONE_MS} LIMIT 1`;
const END = `UPDATE processes SET ended_at_ms = ${NOW_MS}, active = '{}' WHERE id = $1::text`;
const SWEEP = `DELETE FROM processes WHERE beat_at_ms < ${NOW_MS} - ${KEPT_MS}`;

export interface ProcessOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly roles: readonly Role[];
  readonly version: string;
  readonly skew: Pick<ClockSkew, 'skew' | 'isTooFar'>;
}

export class ProcessReport {
  readonly #options: ProcessOptions;
  readonly id = `${hostname()}, start ${randomBytes(4).toString('hex')}, process ${process.pid}`;
  readonly #duties = new Map<Role, () => boolean>();
  readonly #figures = new Map<string, () => number>();
  #cancel: Cancel = () => {};
  #beating: Promise<void> = Promise.resolve();
  #sweptAt = Number.NEGATIVE_INFINITY;
  #isFeedClockWrong = false;
  #isStopped = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Whether the clock of the active feed is so wrong that trading must stop, according to its last report. */
  get isFeedClockWrong(): boolean {
    return this.#isFeedClockWrong;
  }

  /** Reports whether this process is active in a role, or on standby. */
  does(role: Role, isActive: () => boolean): void {
    if (this.#options.roles.includes(role)) this.#duties.set(role, isActive);
  }

  /** Reports a figure; NaN = not known. */
  shows(name: string, read: () => number): void {
    this.#figures.set(name, read);
  }

  start(): void {
    this.#beat();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#beating;
    await this.#options.database.query(END, [this.id]).catch(() => {});
  }

  #beat(): void {
    this.#beating = this.#report()
      // the database is unavailable: the next report replaces this one
      .catch(() => {})
      .then(() => {
        if (!this.#isStopped) this.#cancel = this.#options.clock.after(BEAT_MS, () => this.#beat());
      });
  }

  async #report(): Promise<void> {
    const { database, roles, version, skew, clock } = this.#options;
    const active = [...this.#duties].filter(([, isActive]) => isActive()).map(([role]) => role);
    const figures = [...this.#figures].map(([name, read]) => [name, Math.trunc(read())] as const);
    const known = Object.fromEntries(figures.filter(([, figure]) => Number.isFinite(figure)));
    const { ms = null } = skew.skew ?? {};
    const row = [this.id, hostname(), process.pid, version, roles, active, ms, skew.isTooFar, JSON.stringify(known)];
    await database.query(BEAT, row);
    if (!active.includes('feed')) this.#isFeedClockWrong = ((await database.query(FEED_CLOCK)).rowCount ?? 0) > 0;
    if (clock.now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = clock.now();
    await database.query(SWEEP);
  }
}

export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly roles: Role[];
  readonly active: Role[];
  readonly startedAtMs: number;
  readonly beatAtMs: number;
  /** Time since its last heartbeat, by the clock of the database. */
  readonly silentMs: number;
  readonly endedAtMs: number | null;
  readonly skewMs: number | null;
  readonly clockWrong: boolean;
  readonly figures: Readonly<Record<string, number>>;
  readonly state: 'alive' | 'ended' | 'gone';
}

/** The processes of the last day: live ones first, then by last heartbeat. */
export async function readProcesses(db: Queryable): Promise<ProcessRow[]> {
  const { rows } = await db.query<ProcessRow>(`
    SELECT id, host, pid, version, roles, active, started_at_ms AS "startedAtMs", beat_at_ms AS "beatAtMs",
      ${NOW_MS} - beat_at_ms AS "silentMs", ended_at_ms AS "endedAtMs", skew_ms AS "skewMs", clock_wrong AS "clockWrong", figures,
      CASE WHEN ended_at_ms IS NOT NULL THEN 'ended' WHEN beat_at_ms < ${NOW_MS} - ${GONE_MS} THEN 'gone' ELSE 'alive' END AS state
    FROM processes WHERE beat_at_ms >= ${NOW_MS} - ${KEPT_MS}
    ORDER BY (ended_at_ms IS NULL AND beat_at_ms >= ${NOW_MS} - ${GONE_MS}) DESC, beat_at_ms / 10000 DESC, roles, host, pid LIMIT 200`);
  return rows;
}
