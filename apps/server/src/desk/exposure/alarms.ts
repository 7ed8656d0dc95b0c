/**
 * Checks which limits are exceeded. An alarm begins above the limit and ends at 95 % of it or below, so that a figure
 * near the limit does not alternate. After a change of the limit it is evaluated again. Active alarms are stored in
 * the database. A figure that cannot be valued now changes nothing.
 */
import {
  EXPOSURE_ALARM_ENDS_PERCENT,
  EXPOSURE_LIMIT_KINDS,
  type ExposureLimitKind,
} from '@tradewind/contract/operator';
import { oneOf } from '../../core/engine-host/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { sizeOf } from './currencies.ts';
import type { ExposureFigures } from './figures.ts';
import type { Limit } from './limits.ts';

export interface Figure {
  readonly kind: ExposureLimitKind;
  /** The instrument or currency; empty for the total. */
  readonly subject: string;
  /** Never negative; undefined while it cannot be valued. Micro-dollars; for a share hundredths of a percent. */
  readonly value: bigint | undefined;
}

export interface Ringing extends Figure {
  readonly limit: bigint;
  readonly sinceMs: number;
}

interface Stored {
  readonly kind: string;
  readonly subject: string;
  readonly sinceMs: number;
  readonly value: string;
}

type Codes = (instrument: number) => string | undefined;

export class Limits {
  readonly #values: ReadonlyMap<string, bigint>;

  constructor(limits: readonly Limit[]) {
    this.#values = new Map(limits.map(({ kind, subject, value }) => [keyOf(kind, subject), value]));
  }

  /** Its own limit, else the common limit of all others. */
  of(kind: ExposureLimitKind, subject: string): bigint | undefined {
    return this.#values.get(keyOf(kind, subject)) ?? this.#values.get(keyOf(kind, ''));
  }
}

const keyOf = (kind: string, subject: string): string => `${kind} ${subject}`;

/**
 * All figures that can have a limit. Instruments and currencies that are no longer held are not included, and count as
 * 0.
 */
export function limitedFigures(figures: ExposureFigures, codeOf: Codes, limits: Limits): readonly Figure[] {
  const from = limits.of('concentration_from', '') ?? 0n;
  const instruments = figures.instruments.flatMap(({ instrument, net, gross, largest, ten }): Figure[] => {
    const subject = codeOf(instrument) ?? String(instrument);
    const share = (value: number): bigint | undefined =>
      gross === undefined ? undefined : gross < from ? 0n : BigInt(value);
    return [
      { kind: 'instrument_net', subject, value: net && sizeOf(net) },
      { kind: 'instrument_gross', subject, value: gross },
      { kind: 'largest_account', subject, value: share(largest) },
      { kind: 'ten_accounts', subject, value: share(ten) },
    ];
  });
  const currencies = figures.currencies.map(({ code, net }): Figure => ({
    kind: 'currency_net',
    subject: code,
    value: net && sizeOf(net),
  }));
  return [
    ...instruments,
    ...currencies,
    { kind: 'total_net', subject: '', value: figures.net },
    { kind: 'total_gross', subject: '', value: figures.gross },
  ];
}

const ENDS = BigInt(EXPOSURE_ALARM_ENDS_PERCENT);

/** Whether the alarm is active, given whether it was active before. */
export function isRinging(value: bigint | undefined, limit: bigint, rang: boolean): boolean {
  if (value === undefined) return rang;
  return rang ? value * 100n > limit * ENDS : value > limit;
}

export interface Change {
  readonly kind: ExposureLimitKind;
  readonly subject: string;
  /** `limit`: it continues with a different limit. */
  readonly what: 'begins' | 'ends' | 'limit';
  readonly limit: bigint;
  readonly sinceMs: number;
}

/**
 * Compares the figures with their limits and stores active alarms. Returns the alarms, oldest first, and the changes.
 */
export async function ringing(
  db: Queryable,
  figures: readonly Figure[],
  limits: Limits,
  nowMs: number,
): Promise<{ readonly alarms: readonly Ringing[]; readonly changes: readonly Change[] }> {
  const { rows } = await db.query<Stored>(
    'SELECT kind, subject, since_ms AS "sinceMs", value::text AS value FROM exposure_alarms',
  );
  const stored = new Map(rows.map((row) => [keyOf(row.kind, row.subject), row]));
  const alarms: Ringing[] = [];
  const changes: Change[] = [];
  for (const figure of figures) {
    const { kind, subject, value } = figure;
    const limit = limits.of(kind, subject);
    const before = stored.get(keyOf(kind, subject));
    const isSame = before !== undefined && BigInt(before.value) === limit;
    const rang = before !== undefined && (isSame || value === undefined);
    if (limit === undefined || !isRinging(value, limit, rang)) continue;
    stored.delete(keyOf(kind, subject));
    const sinceMs = before?.sinceMs ?? nowMs;
    alarms.push({ ...figure, limit, sinceMs });
    if (!isSame) changes.push({ kind, subject, what: before === undefined ? 'begins' : 'limit', limit, sinceMs });
  }
  // the remaining alarms were active and are not any more
  for (const { kind, subject, sinceMs } of stored.values())
    changes.push({ kind: oneOf(EXPOSURE_LIMIT_KINDS, kind), subject, what: 'ends', limit: 0n, sinceMs });
  await keep(db, changes);
  return { alarms: alarms.toSorted((left, right) => left.sinceMs - right.sinceMs), changes };
}

async function keep(db: Queryable, changes: readonly Change[]): Promise<void> {
  const ended = changes.filter(({ what }) => what === 'ends');
  const rung = changes.filter(({ what }) => what !== 'ends');
  if (ended.length > 0)
    await db.query(
      'DELETE FROM exposure_alarms WHERE (kind, subject) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
      [ended.map(({ kind }) => kind), ended.map(({ subject }) => subject)],
    );
  if (rung.length > 0)
    await db.query(
      `INSERT INTO exposure_alarms (kind, subject, since_ms, value)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
       ON CONFLICT (kind, subject) DO UPDATE SET value = excluded.value`,
      [
        rung.map(({ kind }) => kind),
        rung.map(({ subject }) => subject),
        rung.map(({ sinceMs }) => sinceMs),
        rung.map(({ limit }) => String(limit)),
      ],
    );
}
