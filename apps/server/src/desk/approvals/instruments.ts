/**
 * Changed terms of an instrument, or a new one. They are checked against positions, pending orders and each other on
 * proposal, on approval, and when they take effect.
 */
import type { FieldFault } from '@tradewind/contract';
import type { EngineSettings } from '@tradewind/engine';
import { z } from 'zod';
import { feeRateFault } from '../../core/market/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { requireContentImages } from '../../content/content-images/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import {
  type ChangedTerms,
  FIXED_FIELDS,
  changedTerms,
  multiplesText,
  namesText,
  planOf,
  sameTerms,
  storedTerms,
  termsOf,
  useOf,
} from '../../trading/instruments/index.ts';
import type { CarryOut, Fields, Proposal } from './types.ts';

/** How far ahead terms may be scheduled: operators would forget a later change. */
const MAX_AHEAD_MS = 366 * 86_400_000;

type Decimal = string | undefined;

export interface WantedTerms {
  /** Absent = a new instrument. */
  readonly id?: number | undefined;
  readonly code?: string | undefined;
  readonly base?: string | undefined;
  readonly quote?: string | undefined;
  readonly price_precision?: number | undefined;
  readonly show_code?: string | undefined;
  readonly name?: string | undefined;
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly category_id?: number | undefined;
  readonly lot_step?: Decimal;
  readonly min_lots?: Decimal;
  readonly max_lots?: Decimal;
  readonly contract_size?: Decimal;
  readonly fee_rate?: Decimal;
  readonly margin_mode?: string | undefined;
  readonly multiples?: string | readonly number[] | undefined;
  readonly trigger_distance?: number | undefined;
  /** Absent on a new one = by its category and currencies. */
  readonly leverage_class?: string | undefined;
  readonly hours?: string | undefined;
  readonly sessions?: string | undefined;
  readonly max_quote_age_ms?: Decimal;
  readonly max_deviation?: Decimal;
  readonly max_spread?: Decimal;
  /** 0 or empty = none. */
  readonly max_position_lots?: Decimal;
  readonly max_net_exposure_usd?: Decimal;
  readonly swap_mode?: string | undefined;
  readonly swap_long?: Decimal;
  readonly swap_short?: Decimal;
  readonly swap_triple_day?: number | undefined;
  /** The url of a content picture; empty = none. */
  readonly logo?: string | undefined;
  /** Epoch ms; absent = on approval. */
  readonly effective_at?: number | undefined;
}

/**
 * Throws Refused not_found; invalid_input by field; conflict with data.reason: no_change, or why the change is not
 * allowed (trading/instruments/admissible.ts).
 */
export async function proposedInstrument(
  db: Queryable,
  feeType: EngineSettings['feeType'],
  wanted: WantedTerms,
  nowMs: number,
): Promise<Proposal> {
  const { id, effective_at: effectiveAt = 0 } = wanted;
  if (effectiveAt !== 0 && effectiveAt <= nowMs) throw invalid('effective_at', 'past');
  if (effectiveAt > nowMs + MAX_AHEAD_MS) throw invalid('effective_at', 'too_large');
  await requireContentImages(db, { logo: wanted.logo ?? '' });
  const typed = typedTerms(wanted);
  if (id !== undefined) for (const field of FIXED_FIELDS) if (typed[field] !== undefined) throw invalid(field, 'fixed');
  const plan = await planOf(db, id ?? null, typed);
  if (typeof plan === 'string') throw new Refused('conflict', { reason: plan });
  const { before, after } = plan;
  // with such a rate the server would not start again
  const feeFault = feeRateFault(after.spec.feeRate, feeType);
  if (feeFault !== undefined) throw invalid('fee_rate', 'too_large');
  if (id === undefined || before === undefined)
    return {
      kind: 'instrument',
      subjectId: null,
      subjectVersion: null,
      before: null,
      payload: { ...fieldsOf(termsOf(after)), effective_at: effectiveAt },
    };
  const changes = changedTerms(termsOf(before), termsOf(after));
  if (Object.keys(changes).length === 0) throw new Refused('conflict', { reason: 'no_change' });
  const { positions, pendings } = await useOf(db, id);
  return {
    kind: 'instrument',
    subjectId: id,
    subjectVersion: before.version,
    before: { code: before.spec.code, ...fieldsOf(sameTerms(termsOf(before), changes)) },
    payload: {
      code: before.spec.code,
      ...fieldsOf(changes),
      effective_at: effectiveAt,
      open_positions: positions,
      pending_orders: pendings,
    },
  };
}

const payload = z.object({ effective_at: z.int().nonnegative() });

/**
 * Throws Refused conflict when its subject has changed since the proposal (data.reason = changed), when its time has
 * passed (too_late), or with the reason why it is no longer allowed.
 */
export const carryOutInstrument: CarryOut = async (client, change, nowMs) => {
  const { effective_at: effectiveAt } = payload.parse(change.payload);
  if (effectiveAt !== 0 && effectiveAt <= nowMs) throw new Refused('conflict', { reason: 'too_late' });
  const terms = storedTerms.parse(change.payload);
  const plan = await planOf(client, change.subjectId, terms);
  if (typeof plan === 'string') throw new Refused('conflict', { reason: plan });
  if (plan.before !== undefined) {
    const proposed = storedTerms.parse(change.before);
    const now = sameTerms(termsOf(plan.before), proposed);
    if (JSON.stringify(now) !== JSON.stringify(sameOrder(proposed, now)))
      throw new Refused('conflict', { reason: 'changed' });
  }
  const { code: _, ...changes } = terms;
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      `INSERT INTO instrument_changes (change_request_id, instrument_id, terms, effective_at_ms)
       VALUES ($1::bigint, $2::integer, $3::jsonb, $4::bigint) RETURNING id`,
      [
        change.id,
        change.subjectId,
        JSON.stringify(change.subjectId === null ? terms : changes),
        effectiveAt === 0 ? nowMs : effectiveAt,
      ],
    ),
  );
  return { instrument_change: id };
};

/** The fields of `terms` in the order of `like`: jsonb does not keep an order. */
function sameOrder(terms: ChangedTerms, like: ChangedTerms): ChangedTerms {
  const found = new Map(Object.entries(terms));
  return Object.fromEntries(Object.keys(like).map((field) => [field, found.get(field) ?? '']));
}

/** The input in the form in which terms are stored. */
function typedTerms(wanted: WantedTerms): ChangedTerms {
  const { multiples, names } = wanted;
  const levers = multiples === undefined ? undefined : multiplesText(multiples);
  if (multiples !== undefined && levers === undefined) throw invalid('multiples', 'format');
  const typed = {
    code: wanted.code,
    base: wanted.base,
    quote: wanted.quote,
    price_precision: wanted.price_precision,
    show_code: wanted.show_code,
    name: wanted.name,
    names: names === undefined ? undefined : namesText(names),
    category_id: wanted.category_id,
    lot_step: wanted.lot_step,
    min_lots: wanted.min_lots,
    max_lots: wanted.max_lots,
    contract_size: wanted.contract_size,
    fee_rate: wanted.fee_rate,
    margin_mode: wanted.margin_mode,
    multiples: levers,
    trigger_distance: wanted.trigger_distance,
    leverage_class: wanted.leverage_class,
    hours: wanted.hours,
    sessions: wanted.sessions
      ?.split(',')
      .map((span) => span.trim())
      .join(', '),
    max_quote_age_ms: wanted.max_quote_age_ms,
    max_deviation: wanted.max_deviation,
    max_spread: wanted.max_spread,
    max_position_lots: wanted.max_position_lots,
    max_net_exposure_usd: wanted.max_net_exposure_usd,
    swap_mode: wanted.swap_mode,
    swap_long: wanted.swap_long,
    swap_short: wanted.swap_short,
    swap_triple_day: wanted.swap_triple_day,
    logo: wanted.logo,
  };
  return storedTerms.parse(typed);
}

function fieldsOf(terms: ChangedTerms): Fields {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });
