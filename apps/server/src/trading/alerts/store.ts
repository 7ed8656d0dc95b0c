/** The table of price alerts. It is the source of truth; memory is a copy. */
import {
  ALERT_LIMITS,
  type AlertCondition,
  type AlertRow,
  type AlertSource,
  type AlertState,
  PAGE_SIZE,
} from '@tradewind/contract';
import { type Database, type Page, type Queryable, inTransaction, offsetOf, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CatalogueInstrument } from '../../core/market/index.ts';
import { toDecimalNumber } from '@tradewind/money';
import type { Terms } from './levels.ts';
import type { AlertChange, Markup, WatchedAlert } from './watch.ts';

export interface StoredAlert extends Terms {
  readonly id: number;
  readonly userId: number;
  readonly isDemo: boolean;
  readonly instrument: number;
  readonly source: AlertSource;
  readonly condition: AlertCondition;
  readonly note: string;
  readonly repeats: boolean;
  readonly cooldownS: number;
  readonly expiresAtMs: number | null;
  readonly state: AlertState;
  readonly isArmed: boolean;
  readonly version: number;
  readonly createdAtMs: number;
  readonly setAtMs: number;
  readonly firedAtMs: number | null;
  /** Doubled points. */
  readonly firedPrice: number | null;
  readonly firedCount: number;
}

/** Its owner decides whose price it watches; a demo account has no other owner than its user. */
const IS_DEMO = `EXISTS (SELECT FROM accounts WHERE accounts.id = user_id AND kind = 'demo') AS "isDemo"`;

const COLUMNS = `id, user_id AS "userId", ${IS_DEMO}, instrument_id AS instrument, source, condition, price_points AS "pricePoints",
  percent_bp AS "percentBp", reference, note, repeats, cooldown_s AS "cooldownS", expires_at_ms AS "expiresAtMs", state,
  armed AS "isArmed", version, created_at_ms AS "createdAtMs", set_at_ms AS "setAtMs", fired_at_ms AS "firedAtMs",
  fired_price AS "firedPrice", fired_count AS "firedCount"`;

/** The validated input of a customer. */
export interface NewTerms extends Terms {
  readonly note: string;
  readonly repeats: boolean;
  readonly cooldownS: number;
  readonly expiresAtMs: number | null;
}

const valuesOf = (terms: NewTerms): readonly (string | number | boolean | null)[] => [
  terms.source,
  terms.condition,
  terms.pricePoints,
  terms.percentBp,
  terms.reference,
  terms.note,
  terms.repeats,
  terms.cooldownS,
  terms.expiresAtMs,
];

/** Throws Refused conflict (data.reason = alert_limit) when the account has reached its limit of active alerts. */
export function insertAlert(
  database: Database,
  userId: number,
  instrument: number,
  terms: NewTerms,
  nowMs: number,
): Promise<StoredAlert> {
  return inTransaction(database, async (client) => {
    await requireRoom(client, userId, 0, nowMs);
    return only(
      await client.query<StoredAlert>(
        `INSERT INTO price_alerts (user_id, instrument_id, source, condition, price_points, percent_bp, reference, note,
           repeats, cooldown_s, expires_at_ms, created_at_ms, set_at_ms)
         VALUES ($1::bigint, $2::integer, $3::text, $4::text, $5::bigint, $6::integer, $7::bigint, $8::text, $9::boolean,
           $10::integer, $11::bigint, $12::bigint, $12::bigint) RETURNING ${COLUMNS}`,
        [userId, instrument, ...valuesOf(terms), nowMs],
      ),
    );
  });
}

/** Replaces its terms and reactivates it. Throws Refused not_found, or conflict like insertAlert. */
export function changeAlert(
  database: Database,
  userId: number,
  id: number,
  terms: NewTerms,
  nowMs: number,
): Promise<StoredAlert> {
  return inTransaction(database, async (client) => {
    await requireRoom(client, userId, id, nowMs);
    return only(
      await client.query<StoredAlert>(
        `UPDATE price_alerts SET source = $3::text, condition = $4::text, price_points = $5::bigint,
                percent_bp = $6::integer, reference = $7::bigint, note = $8::text, repeats = $9::boolean,
                cooldown_s = $10::integer, expires_at_ms = $11::bigint, set_at_ms = $12::bigint, state = 'active',
                armed = true, version = version + 1
          WHERE id = $2::bigint AND user_id = $1::bigint RETURNING ${COLUMNS}`,
        [userId, id, ...valuesOf(terms), nowMs],
      ),
    );
  });
}

/**
 * Blocks the user's other changes until the end of the transaction, so that two concurrent ones are counted one after
 * the other.
 */
async function requireRoom(client: Queryable, userId: number, besides: number, nowMs: number): Promise<void> {
  await client.query('SELECT FROM users WHERE id = $1::bigint FOR NO KEY UPDATE', [userId]);
  const { count } = onlyRow(
    await client.query<{ count: number }>(
      `SELECT count(*) FROM price_alerts WHERE user_id = $1::bigint AND id <> $2::bigint AND state = 'active'
          AND (expires_at_ms IS NULL OR expires_at_ms > $3::bigint)`,
      [userId, besides, nowMs],
    ),
  );
  const limit = ALERT_LIMITS.perAccount;
  if (count >= limit) throw new Refused('conflict', { reason: 'alert_limit', limit });
}

function only({ rows }: { readonly rows: readonly StoredAlert[] }): StoredAlert {
  const [alert] = rows;
  if (alert === undefined) throw new Refused('not_found');
  return alert;
}

export async function findAlert(db: Queryable, userId: number, id: number): Promise<StoredAlert> {
  return only(
    await db.query<StoredAlert>(`SELECT ${COLUMNS} FROM price_alerts WHERE id = $1::bigint AND user_id = $2::bigint`, [
      id,
      userId,
    ]),
  );
}

/** Throws Refused not_found. */
export async function deleteAlert(db: Queryable, userId: number, id: number): Promise<void> {
  const { rowCount } = await db.query('DELETE FROM price_alerts WHERE id = $1::bigint AND user_id = $2::bigint', [
    id,
    userId,
  ]);
  if (rowCount !== 1) throw new Refused('not_found');
}

export interface AlertFilter {
  readonly isPast: boolean;
  readonly instrument: number | undefined;
}

/** Newest first; `page` starts at 1. */
export async function alertPage(
  db: Queryable,
  userId: number,
  { isPast, instrument }: AlertFilter,
  page: number,
  nowMs: number,
): Promise<Page<StoredAlert>> {
  const where = `FROM price_alerts WHERE user_id = $1::bigint AND ($2::bigint IS NULL OR instrument_id = $2::bigint)
    AND (state = 'active' AND (expires_at_ms IS NULL OR expires_at_ms > $3::bigint)) <> $4::boolean`;
  const values = [userId, instrument ?? null, nowMs, isPast];
  const [{ rows }, total] = await Promise.all([
    db.query<StoredAlert>(
      `SELECT ${COLUMNS} ${where} ORDER BY coalesce(fired_at_ms, set_at_ms) DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET $5::bigint`,
      [...values, offsetOf(page)],
    ),
    db.query<{ count: number }>(`SELECT count(*) ${where}`, values),
  ]);
  return { data: rows, total: onlyRow(total).count };
}

/** All active alerts, or only the one with this id. */
export async function activeAlerts(db: Queryable, id?: number): Promise<readonly StoredAlert[]> {
  const { rows } = await db.query<StoredAlert>(
    `SELECT ${COLUMNS} FROM price_alerts
      WHERE state = 'active' AND ($1::bigint IS NULL OR id = $1::bigint) ORDER BY id`,
    [id ?? null],
  );
  return rows;
}

/** The due alerts that fire: each once, and none whose terms were changed meanwhile. */
export async function fireAlerts(db: Queryable, due: readonly AlertChange[]): Promise<readonly StoredAlert[]> {
  const { rows } = await db.query<StoredAlert>(
    `UPDATE price_alerts a
        SET state = CASE WHEN repeats THEN 'active' ELSE 'fired' END, armed = NOT repeats, fired_at_ms = due.time_ms,
            fired_price = due.price, fired_count = fired_count + 1,
            reference = CASE WHEN condition = 'move' AND repeats THEN due.price ELSE reference END
       FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[]) AS due (alert_id, alert_version, price, time_ms)
      WHERE a.id = due.alert_id AND a.version = due.alert_version AND a.state = 'active' AND a.armed
        AND (a.expires_at_ms IS NULL OR a.expires_at_ms > due.time_ms)
      RETURNING ${COLUMNS}`,
    [
      due.map(({ id }) => id),
      due.map(({ version }) => version),
      due.map(({ price }) => price),
      due.map(({ timeMs }) => timeMs),
    ],
  );
  return rows;
}

export async function armAlerts(db: Queryable, changes: readonly AlertChange[]): Promise<void> {
  await db.query(
    `UPDATE price_alerts a SET armed = true FROM unnest($1::bigint[], $2::integer[]) AS due (alert_id, alert_version)
      WHERE a.id = due.alert_id AND a.version = due.alert_version AND a.state = 'active'`,
    [changes.map(({ id }) => id), changes.map(({ version }) => version)],
  );
}

export async function expireAlerts(db: Queryable, nowMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE price_alerts SET state = 'expired' WHERE state = 'active' AND expires_at_ms <= $1::bigint`,
    [nowMs],
  );
  return rowCount ?? 0;
}

/** Deletes alerts that ended before `beforeMs`; returns how many. */
export async function deleteOverAlerts(db: Queryable, beforeMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM price_alerts WHERE state <> 'active' AND coalesce(fired_at_ms, expires_at_ms, set_at_ms) < $1::bigint`,
    [beforeMs],
  );
  return rowCount ?? 0;
}

/** Highest and lowest bid of a minute, in points. */
export interface SeenMinute {
  readonly instrument: number;
  /** Start of the minute. */
  readonly timeMs: number;
  readonly high: number;
  readonly low: number;
}

/** The newest minutes of each instrument. */
export async function lastSeen(db: Queryable, minutes: number): Promise<readonly SeenMinute[]> {
  const { rows } = await db.query<SeenMinute>(
    `SELECT i.id AS instrument, c.time_ms AS "timeMs", c.high_points AS high, c.low_points AS low
       FROM instruments i CROSS JOIN LATERAL (
         SELECT time_ms, high_points, low_points FROM candles
          WHERE instrument_id = i.id AND period = '1min' ORDER BY time_ms DESC LIMIT $1::integer) c`,
    [minutes],
  );
  return rows;
}

/** Whose price an alert watches. */
export const viewerOf = ({ userId: id, isDemo }: Pick<StoredAlert, 'userId' | 'isDemo'>) => ({ id, isDemo });

export const watchedOf = (alert: StoredAlert, markup: Markup): WatchedAlert => ({
  ...alert,
  markup,
  cooldownMs: alert.cooldownS * 1000,
});

export function presentAlert(alert: StoredAlert, { spec, showCode }: CatalogueInstrument, nowMs: number): AlertRow {
  const { pricePrecision } = spec;
  // doubled points have one decimal more; then halve
  const halved = (doubled: number | null): number | null =>
    doubled === null ? null : toDecimalNumber(doubled * 5, pricePrecision + 1);
  const { pricePoints, percentBp } = alert;
  const isExpired = alert.state === 'active' && alert.expiresAtMs !== null && alert.expiresAtMs <= nowMs;
  return {
    id: alert.id,
    ForexId: alert.instrument,
    Code: spec.code,
    ShowCode: showCode,
    PricePrecision: pricePrecision,
    source: alert.source,
    condition: alert.condition,
    price: pricePoints === null ? null : toDecimalNumber(pricePoints, pricePrecision),
    percent: percentBp === null ? null : toDecimalNumber(percentBp, 2),
    reference: halved(alert.reference),
    note: alert.note,
    repeat: alert.repeats ? 1 : 0,
    cooldown_s: alert.cooldownS,
    expires_at: alert.expiresAtMs,
    state: isExpired ? 'expired' : alert.state,
    created_at: alert.createdAtMs,
    fired_at: alert.firedAtMs,
    fired_price: halved(alert.firedPrice),
    fired_count: alert.firedCount,
  };
}
