/** Instruments and their changes in the tables. */
import { z } from 'zod';
import { OTHER_CLASS } from '@tradewind/engine';
import type { Queryable } from '../../platform/db/index.ts';
import { BatchStatement, type BatchWrite } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import {
  type CatalogueInstrument,
  INSTRUMENT_COLUMNS,
  instrumentFromRow,
  sessionTexts,
} from '../../core/market/index.ts';
import { type ChangedTerms, storedTerms } from './terms.ts';

/** Throws Refused not_found. */
export async function storedInstrument(db: Queryable, id: number): Promise<CatalogueInstrument> {
  const { rows } = await db.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments WHERE id = $1::bigint`, [id]);
  if (rows[0] === undefined) throw new Refused('not_found');
  return instrumentFromRow(rows[0]);
}

export async function storedInstruments(db: Queryable): Promise<readonly CatalogueInstrument[]> {
  const { rows } = await db.query(`SELECT ${INSTRUMENT_COLUMNS} FROM instruments ORDER BY id`);
  return rows.map((row) => instrumentFromRow(row));
}

/** Key of a category; undefined = there is none with this id. */
export async function categoryKey(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM instrument_categories WHERE id = $1::bigint', [
    id,
  ]);
  return rows[0]?.name;
}

/** An approved change whose time has not come, or has just come. */
export interface Scheduled {
  readonly id: number;
  readonly changeRequestId: number;
  /** Null = a new instrument. */
  readonly instrumentId: number | null;
  readonly terms: ChangedTerms;
  readonly effectiveAtMs: number;
}

const scheduledRow = z.object({
  id: z.int(),
  change_request_id: z.int(),
  instrument_id: z.int().nullable(),
  terms: storedTerms,
  effective_at_ms: z.int(),
});

/** Scheduled and due changes, in the order in which they take effect. */
export async function scheduledChanges(
  db: Queryable,
  dueAtMs = Number.MAX_SAFE_INTEGER,
): Promise<readonly Scheduled[]> {
  const { rows } = await db.query(
    `SELECT id, change_request_id, instrument_id, terms, effective_at_ms FROM instrument_changes
      WHERE state = 'scheduled' AND effective_at_ms <= $1::bigint ORDER BY effective_at_ms, id`,
    [dueAtMs],
  );
  return z
    .array(scheduledRow)
    .parse(rows)
    .map((row) => ({
      id: row.id,
      changeRequestId: row.change_request_id,
      instrumentId: row.instrument_id,
      terms: row.terms,
      effectiveAtMs: row.effective_at_ms,
    }));
}

const TERMS = [
  'number',
  'text',
  'text',
  'text',
  'number',
  'number',
  'number',
  'number',
  'number',
  'number',
  'text',
  'text',
  'number',
  'text',
  'text?',
  'number',
  'number?',
  'text?',
  'number?',
  'number?',
  'number?',
  'number?',
  'number?',
  'text',
  'text?',
  'number?',
  'number?',
  'number?',
  'text?',
] as const;

export const INSERT_INSTRUMENT = new BatchStatement({
  name: 'insert_instrument',
  text: `
  INSERT INTO instruments (id, show_code, name, names, category_id, lot_step_micro, min_lots_micro, max_lots_micro,
    contract_size_micro, fee_rate_e8, margin_mode, multiples, trigger_distance_points, hours, suspended, changed_at_ms, change_id,
    sessions, max_quote_age_ms, max_deviation_ppm, max_spread_points, max_position_lots_micro,
    max_net_exposure_micro_usd, logo, swap_mode, swap_long_micro, swap_short_micro, swap_triple_day, leverage_class, code, base, quote,
    price_precision)
  VALUES ($1::integer, $2::text, $3::text, $4::jsonb, $5::integer, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10::bigint,
    $11::text, $12::integer[], $13::bigint, $14::text, $15::text, $16::bigint, $17::bigint, $18::text[], $19::bigint, $20::integer, $21::bigint,
    $22::bigint, $23::bigint, $24::text, $25::text, $26::bigint, $27::bigint, $28::smallint, $29::text, $30::text, $31::text,
    $32::text, $33::integer)`,
  parameters: [...TERMS, 'text', 'text', 'text', 'number'],
  rows: 1,
});

/** A suspension states no class: an instrument that has none yet is classified later (classify.ts). */
export const UPDATE_INSTRUMENT = new BatchStatement({
  name: 'update_instrument',
  text: `
  UPDATE instruments SET show_code = $2::text, name = $3::text, names = $4::jsonb, category_id = $5::integer,
    lot_step_micro = $6::bigint, min_lots_micro = $7::bigint, max_lots_micro = $8::bigint, contract_size_micro = $9::bigint,
    fee_rate_e8 = $10::bigint, margin_mode = $11::text, multiples = $12::integer[], trigger_distance_points = $13::bigint,
    hours = $14::text, suspended = $15::text, changed_at_ms = $16::bigint, change_id = $17::bigint, sessions = $18::text[],
    max_quote_age_ms = $19::bigint, max_deviation_ppm = $20::integer, max_spread_points = $21::bigint,
    max_position_lots_micro = $22::bigint, max_net_exposure_micro_usd = $23::bigint, logo = $24::text,
    swap_mode = $25::text, swap_long_micro = $26::bigint, swap_short_micro = $27::bigint, swap_triple_day = $28::smallint,
    leverage_class = coalesce($29::text, leverage_class)
  WHERE id = $1::integer AND version = $30::integer`,
  parameters: [...TERMS, 'number'],
  rows: 1,
});

interface Writing {
  /** `suspension` also for its end. */
  readonly why: 'new' | 'change' | 'suspension' | 'classification';
  readonly nowMs: number;
  /** The approved change; null = there is none. */
  readonly changeId: number | null;
}

/** Writes the instrument's row. */
export function instrumentWrite(
  { spec, ...shown }: CatalogueInstrument,
  { why, nowMs, changeId }: Writing,
): BatchWrite {
  const values = [
    spec.id,
    shown.showCode,
    shown.name,
    JSON.stringify(shown.names),
    shown.categoryId,
    spec.lotStep,
    spec.minLots,
    spec.maxLots,
    spec.contractSize,
    spec.feeRate,
    spec.marginMode,
    `{${spec.multiples.join(',')}}`,
    spec.triggerDistance,
    shown.hours,
    spec.suspended ?? null,
    nowMs,
    changeId,
    shown.sessions === undefined
      ? null
      : `{${sessionTexts(shown.sessions)
          .map((text) => `"${text}"`)
          .join(',')}}`,
    spec.maxQuoteAgeMs ?? null,
    shown.maxDeviationPpm ?? null,
    shown.maxSpread ?? null,
    spec.maxPositionLots ?? null,
    spec.maxNetExposureUsd ?? null,
    shown.logo,
    spec.swap?.mode ?? null,
    spec.swap?.long ?? null,
    spec.swap?.short ?? null,
    spec.swap?.tripleDay ?? null,
    why === 'suspension' ? null : (spec.leverageClass ?? OTHER_CLASS),
  ] as const;
  if (why === 'new') return INSERT_INSTRUMENT.write(...values, spec.code, spec.base, spec.quote, spec.pricePrecision);
  return UPDATE_INSTRUMENT.write(...values, shown.version - 1);
}
