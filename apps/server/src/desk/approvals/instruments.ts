/**
 * Changed terms of an instrument, or a new one. They are checked against positions, pending orders and each other on
 * proposal, on approval, and when they take effect.
 */
import type { FieldFault } from '@tradewind/contract';
import { FIXED_TERMS, type operatorInstrumentSchemas } from '@tradewind/contract/operator';
import type { EngineSettings } from '@tradewind/engine';
import { z } from 'zod';
import { feeRateFault, namesText } from '../../core/market/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { requireContentImages } from '../../content/content-images/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import {
  type ChangedTerms,
  changedTerms,
  multiplesText,
  planOf,
  sameTerms,
  storedTerms,
  termsOf,
  useOf,
} from '../../trading/instruments/index.ts';
import type { CarryOut, Fields, Proposal } from './types.ts';

/** How far ahead terms may be scheduled: operators would forget a later change. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** Without id = a new instrument; `effective_at` absent = on approval. */
export type WantedTerms = Omit<z.output<typeof operatorInstrumentSchemas.proposeInstrument.input>, 'reason'>;

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
  if (id !== undefined) for (const field of FIXED_TERMS) if (typed[field] !== undefined) throw invalid(field, 'fixed');
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
  const { multiples, names, sessions } = wanted;
  const levers = multiples === undefined ? undefined : multiplesText(multiples);
  if (multiples !== undefined && levers === undefined) throw invalid('multiples', 'format');
  const spans = sessions?.split(',').map((span) => span.trim());
  const typed = {
    ...wanted,
    names: names === undefined ? undefined : namesText(names),
    multiples: levers,
    sessions: spans?.join(', '),
  };
  return storedTerms.parse(typed);
}

function fieldsOf(terms: ChangedTerms): Fields {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });
