/** The limits of the desk: set by one operator, audited. They raise alarms but refuse no order (decision 0382). */
import { EXPOSURE_LIMIT_KINDS, EXPOSURE_SHARE_KINDS, type ExposureLimitKind } from '@tradewind/contract/operator';
import { formatScaled, parseScaled } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { oneOf } from '../../core/engine-host/index.ts';

export interface Limit {
  readonly kind: ExposureLimitKind;
  /** Code of an instrument or a currency; empty = all others, or the total. */
  readonly subject: string;
  /** Micro-dollars; for a share hundredths of a percent. */
  readonly value: bigint;
  readonly changedAtMs: number;
  readonly changedBy: string;
}

export interface WantedLimit {
  readonly kind: ExposureLimitKind;
  readonly subject: string;
  /** As entered; 0 = none. */
  readonly limit: string | number;
  readonly was?: string | number | undefined;
}

/** The valid subjects of limits. */
export interface Subjects {
  readonly instruments: readonly string[];
  readonly currencies: readonly string[];
}

const SHARES: readonly ExposureLimitKind[] = EXPOSURE_SHARE_KINDS;
const SHARE_DECIMALS = 2;
const WHOLE_SHARE = 10_000;
/** Key of `pg_advisory_xact_lock`: changes run one at a time, so that the audited "before" is correct. */
const LIMITS_LOCK = 7_235_040;

const decimalsOf = (kind: ExposureLimitKind): number => (SHARES.includes(kind) ? SHARE_DECIMALS : MICRO_DECIMALS);

/** As a JSON number of the contract: USD, or the percentage of a share. */
export const limitNumber = (kind: ExposureLimitKind, value: bigint): number =>
  Number(formatScaled(value, decimalsOf(kind)));

export async function readLimits(db: Queryable): Promise<readonly Limit[]> {
  const { rows } = await db.query<{ kind: string; subject: string; value: string; changedAtMs: number; name: string }>(
    `SELECT kind, subject, value::text AS value, l.changed_at_ms AS "changedAtMs", o.name
       FROM exposure_limits l JOIN operators o ON o.id = l.changed_by
      ORDER BY array_position($1::text[], kind), subject`,
    [EXPOSURE_LIMIT_KINDS],
  );
  return rows.map(({ kind, subject, value, changedAtMs, name }) => ({
    kind: oneOf(EXPOSURE_LIMIT_KINDS, kind),
    subject,
    value: BigInt(value),
    changedAtMs,
    changedBy: name,
  }));
}

/** Throws Refused invalid_input by field, or conflict; then nothing is changed. */
export async function setLimit(
  database: Database,
  operator: ActingOperator,
  wanted: WantedLimit,
  subjects: Subjects,
  nowMs: number,
): Promise<void> {
  const { kind, subject } = wanted;
  const value = valueOf('limit', kind, wanted.limit);
  const was = wanted.was === undefined ? undefined : valueOf('was', kind, wanted.was);
  assertSubject(kind, subject, subjects);
  await inTransaction(database, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LIMITS_LOCK]);
    const before = await currentValue(client, kind, subject);
    if (was !== undefined && was !== before)
      throw new Refused('conflict', { reason: 'changed', limit: limitNumber(kind, BigInt(before)) });
    if (value === before) return;
    await write(client, kind, subject, value, operator.id, nowMs);
    const shown = (amount: number) => ({ limit: amount === 0 ? null : limitNumber(kind, BigInt(amount)) });
    const of = { type: 'exposure_limit', id: subject === '' ? kind : `${kind}:${subject}` };
    const change = { before: shown(before), after: shown(value) };
    await appendAudit(client, { operator, action: 'exposure.limit', subject: of, ...change }, nowMs);
  });
}

async function currentValue(client: Queryable, kind: string, subject: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(
    'SELECT value FROM exposure_limits WHERE kind = $1 AND subject = $2',
    [kind, subject],
  );
  return rows[0]?.value ?? 0;
}

async function write(
  client: Queryable,
  kind: string,
  subject: string,
  value: number,
  operator: number,
  nowMs: number,
): Promise<void> {
  if (value === 0) {
    await client.query('DELETE FROM exposure_limits WHERE kind = $1 AND subject = $2', [kind, subject]);
    return;
  }
  await client.query(
    `INSERT INTO exposure_limits (kind, subject, value, changed_at_ms, changed_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) DO UPDATE
       SET value = excluded.value, changed_at_ms = excluded.changed_at_ms, changed_by = excluded.changed_by`,
    [kind, subject, value, nowMs, operator],
  );
}

/** 0 or more; a share is at most 100 %. */
function valueOf(field: 'limit' | 'was', kind: ExposureLimitKind, typed: string | number): number {
  const isShare = SHARES.includes(kind);
  const value = parseScaled(typed, decimalsOf(kind));
  if (value === undefined || value < 0 || (isShare && value > WHOLE_SHARE)) {
    const fault = value === undefined ? 'format' : value < 0 ? 'too_small' : 'too_large';
    throw new Refused('invalid_input', { fields: { [field]: fault } });
  }
  return value;
}

function assertSubject(kind: ExposureLimitKind, subject: string, { instruments, currencies }: Subjects): void {
  const isWhole = kind === 'total_net' || kind === 'total_gross' || kind === 'concentration_from';
  const known = isWhole ? [] : kind === 'currency_net' ? currencies : instruments;
  if (subject !== '' && !known.includes(subject))
    throw new Refused('invalid_input', {
      fields: { subject: isWhole ? 'not_applicable' : 'enum' },
    });
}
