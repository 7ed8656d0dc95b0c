/**
 * Alerts before calendar events. An alert and its notification are written in one transaction. Several processes may
 * check at once: each alert is claimed by one of them. Alerts that came due while no server ran fire late, or not at
 * all when the event is long over.
 */
import { CALENDAR_LIMITS, type EventAlert, type EventAlertMinutes } from '@tradewind/contract';
import type { Draft, Notifications } from '../../messaging/notifications/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** The longest timer: another process may have stored an alert, and machines sleep. */
const LONGEST_WAIT_MS = 10_000;
/** Pause after a failure, for example when the database is unavailable. */
const RETRY_MS = 1000;
/** How many alerts are written in one transaction. */
const BATCH = 200;
/** This long after its event an alert is no longer sent. */
const LATEST_MS = 30 * MINUTE_MS;

export interface EventAlertsOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** How long alerts of past events are kept. */
  readonly keptDays: number;
}

interface Due {
  readonly userId: number;
  readonly eventId: number;
  readonly minutes: number;
  readonly timeMs: number;
  readonly currency: string;
  readonly title: string;
}

const TAKE = `
  WITH due AS (
    SELECT user_id, event_id FROM calendar_alerts WHERE fired_at_ms IS NULL AND due_at_ms <= $1::bigint
     ORDER BY due_at_ms LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  UPDATE calendar_alerts a SET fired_at_ms = $1::bigint FROM due, calendar_events e
   WHERE a.user_id = due.user_id AND a.event_id = due.event_id AND e.id = a.event_id
  RETURNING a.user_id AS "userId", a.event_id AS "eventId", a.minutes, e.time_ms AS "timeMs", e.currency, e.title`;

export class EventAlerts {
  readonly #options: EventAlertsOptions;
  #cancelTimer: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: EventAlertsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#check();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#running;
  }

  /** Call this when an alert was set or an event was moved. */
  wake(): void {
    this.#check();
  }

  /** The user's alerts for future events. */
  async of(userId: number): Promise<EventAlert[]> {
    const { database, clock } = this.#options;
    const { rows } = await database.query<EventAlert>(
      `SELECT a.event_id, a.minutes FROM calendar_alerts a JOIN calendar_events e ON e.id = a.event_id
        WHERE a.user_id = $1::bigint AND e.time_ms > $2::bigint ORDER BY e.time_ms, e.id`,
      [userId, clock.now()],
    );
    return rows;
  }

  /** 0 minutes = remove. Throws Refused not_found; conflict when its time has passed, or when there are too many. */
  async set(userId: number, eventId: number, minutes: EventAlertMinutes | 0): Promise<void> {
    const { database } = this.#options;
    if (minutes === 0) {
      await database.query('DELETE FROM calendar_alerts WHERE user_id = $1::bigint AND event_id = $2::bigint', [
        userId,
        eventId,
      ]);
      return;
    }
    await inTransaction(database, (client) => this.#store(client, userId, eventId, minutes));
    this.#check();
  }

  async #store(client: Queryable, userId: number, eventId: number, minutes: EventAlertMinutes): Promise<void> {
    const nowMs = this.#options.clock.now();
    // locks the account, so that its alerts are counted by one call at a time
    await client.query('SELECT FROM users WHERE id = $1::bigint FOR UPDATE', [userId]);
    const { rows } = await client.query<{ timeMs: number }>(
      'SELECT time_ms AS "timeMs" FROM calendar_events WHERE id = $1::bigint FOR SHARE',
      [eventId],
    );
    const [event] = rows;
    if (event === undefined) throw new Refused('not_found');
    const dueAtMs = event.timeMs - minutes * MINUTE_MS;
    if (dueAtMs <= nowMs) throw new Refused('conflict', { reason: 'too_late' });
    const { rows: waiting } = await client.query(
      'SELECT FROM calendar_alerts WHERE user_id = $1::bigint AND event_id <> $2::bigint AND fired_at_ms IS NULL',
      [userId, eventId],
    );
    if (waiting.length >= CALENDAR_LIMITS.alerts) throw new Refused('conflict', { limit: CALENDAR_LIMITS.alerts });
    await client.query(
      `INSERT INTO calendar_alerts (user_id, event_id, minutes, due_at_ms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, event_id)
       DO UPDATE SET minutes = EXCLUDED.minutes, due_at_ms = EXCLUDED.due_at_ms, fired_at_ms = NULL`,
      [userId, eventId, minutes, dueAtMs],
    );
  }

  /** Deletes alerts of events that are long over; returns how many. */
  async sweep(): Promise<number> {
    const { database, clock, keptDays } = this.#options;
    const { rowCount } = await database.query('DELETE FROM calendar_alerts WHERE due_at_ms < $1::bigint', [
      clock.now() - keptDays * DAY_MS,
    ]);
    return rowCount ?? 0;
  }

  #check(): void {
    if (this.#isStopped) return;
    this.#cancelTimer();
    // one after the other: an alert stored during a run is seen by the next
    this.#running = (this.#running ?? Promise.resolve()).then(() => this.#run());
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return;
    let waitMs = RETRY_MS;
    try {
      while (!this.#isStopped && (await this.#fire()) === BATCH);
      waitMs = await this.#untilNext();
    } catch (error) {
      if (!this.#isStopped) this.#options.onError(error);
    }
    if (this.#isStopped) return;
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(waitMs, () => this.#check());
  }

  /** Fires one batch; resolves with the number of due alerts. */
  async #fire(): Promise<number> {
    const { database, notifications, clock } = this.#options;
    const nowMs = clock.now();
    const fired = await inTransaction(database, async (client) => {
      const { rows } = await client.query<Due>(TAKE, [nowMs]);
      const drafts = rows.filter(({ timeMs }) => timeMs + LATEST_MS > nowMs).map((due) => draftOf(due, nowMs));
      return { count: rows.length, recorded: await notifications.record(client, drafts) };
    });
    notifications.publish(fired.recorded);
    return fired.count;
  }

  async #untilNext(): Promise<number> {
    const { database, clock } = this.#options;
    const { rows } = await database.query<{ dueAtMs: number | null }>(
      'SELECT min(due_at_ms) AS "dueAtMs" FROM calendar_alerts WHERE fired_at_ms IS NULL',
    );
    const dueAtMs = rows[0]?.dueAtMs ?? undefined;
    return dueAtMs === undefined ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, Math.max(0, dueAtMs - clock.now()));
  }
}

/** The source includes the time, so that an event that was moved is announced again. */
const draftOf = ({ userId, eventId, minutes, timeMs, currency, title }: Due, nowMs: number): Draft => ({
  userId,
  event: 'calendar_event',
  params: { id: eventId, currency, name: title, time: timeMs },
  timeMs: nowMs,
  source: `calendar ${eventId} ${userId} ${timeMs} ${minutes}`,
});
