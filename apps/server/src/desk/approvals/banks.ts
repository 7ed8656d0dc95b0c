/** Changes of bank details for deposits, checked on proposal and again on approval. */
import { z } from 'zod';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { COIN } from '../../money/rates/index.ts';
import { checkBankDetails } from '../../money/payout-methods/index.ts';
import { type BankFields, type BankRow, bankFieldsOf, currencyKind, findBank } from '../../money/channels/index.ts';
import type { CarryOut, Fields, Proposal } from './types.ts';

export interface WantedBank extends BankFields {
  /** Absent = a new bank account. */
  readonly id?: number | undefined;
  /** For a new bank account. */
  readonly currency_id?: number | undefined;
}

const payload = z.object({
  currency_id: z.int().positive(),
  currency: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  enabled: z.literal(1),
});

/**
 * Throws Refused not_found; invalid_input by field, also for details that are not a bank account; conflict when nothing
 * would change (data.reason = no_change).
 */
export async function proposedBank(db: Queryable, wanted: WantedBank): Promise<Proposal> {
  const { id, currency_id: currencyId } = wanted;
  if (id === undefined) {
    if (currencyId === undefined) throw new Refused('invalid_input', { fields: { currency_id: 'required' } });
    const kind = await currencyKind(db, currencyId);
    if (kind === undefined) throw new Refused('not_found');
    if (kind.type === COIN) throw new Refused('invalid_input', { fields: { currency_id: 'enum' } });
    const fields = { currency_id: currencyId, currency: kind.code, ...soundDetails(wanted), enabled: 1 };
    return { kind: 'bank', subjectId: null, subjectVersion: null, before: null, payload: fields };
  }
  const bank = await findBank(db, id);
  if (currencyId !== undefined && currencyId !== bank.currencyId)
    throw new Refused('invalid_input', { fields: { currency_id: 'fixed' } });
  const before = fieldsOf(bank);
  const after: Fields = { ...before, ...soundDetails(wanted), enabled: 1 };
  if (Object.entries(after).every(([name, value]) => before[name] === value))
    throw new Refused('conflict', { reason: 'no_change' });
  return { kind: 'bank', subjectId: id, subjectVersion: bank.version, before, payload: after };
}

/** Throws Refused conflict when the account has changed since the proposal (data.reason = changed). */
export const carryOutBank: CarryOut = async (client, change, nowMs) => {
  const fields = payload.parse(change.payload);
  const details = soundDetails(fields);
  const values = [
    details.bank_name,
    details.bank_address,
    details.bank_swift,
    details.payee_name,
    details.payee_account,
    details.bank_remark,
    nowMs,
  ];
  if (change.subjectId === null) {
    const { id } = onlyRow(
      await client.query<{ id: number }>(
        `INSERT INTO deposit_banks (bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark,
           changed_at_ms, currency_id, enabled)
         VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, $8::integer, true) RETURNING id`,
        [...values, fields.currency_id],
      ),
    );
    return { bank: id };
  }
  const { rowCount } = await client.query(
    `UPDATE deposit_banks SET bank_name = $1, bank_address = $2, bank_swift = $3, payee_name = $4, payee_account = $5,
            bank_remark = $6, changed_at_ms = $7::bigint, enabled = true, version = version + 1
      WHERE id = $8::bigint AND version = $9::integer`,
    [...values, change.subjectId, change.subjectVersion],
  );
  if (rowCount !== 1) throw new Refused('conflict', { reason: 'changed' });
  return { bank: change.subjectId };
};

const fieldsOf = (bank: BankRow): Fields => ({
  currency_id: bank.currencyId,
  currency: bank.code,
  ...bankFieldsOf(bank),
  enabled: bank.enabled ? 1 : 0,
});

/** In the normalised form that is stored. */
function soundDetails(wanted: BankFields): BankFields {
  const check = checkBankDetails(wanted);
  if (!check.ok) throw new Refused('invalid_input', { fields: check.fields });
  return bankFieldsOf({ ...check.details, bank_remark: wanted.bank_remark });
}
