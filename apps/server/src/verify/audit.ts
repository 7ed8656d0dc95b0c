/**
 * Verifies the audit log of the operators from its first row, and compares its end with the hash that the next row will
 * be chained to.
 */
import type pg from 'pg';
import { copyRowsFrom, parseInt8 } from '../platform/db/index.ts';
import { AuditChain, type AuditChainRow, type AuditHead } from '../staff/audit/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';

const ROWS = `
  SELECT seq, time_ms, operator_id, role, action, subject_type, subject_id, before, after, address,
    encode(prev_hash, 'hex'), encode(hash, 'hex'), encode(before_hash, 'hex'), encode(after_hash, 'hex')
  FROM audit_log ORDER BY seq`;
const END = `SELECT seq, encode(hash, 'hex') AS hash FROM audit_head`;

type Fields = readonly (string | null)[];

/** Throws VerifyFault at the first row that is wrong. */
export async function verifyAudit(
  client: pg.ClientBase,
): Promise<{ readonly proofs: readonly Proof[]; readonly head: AuditHead }> {
  const chain = new AuditChain();
  await copyRowsFrom(client, ROWS, (fields) => {
    const fault = chain.add(rowOf(fields));
    if (fault !== undefined) throw new VerifyFault(fault);
  });
  const { rows } = await client.query<AuditHead>(END);
  const { head } = chain;
  if (rows.length !== 1 || rows[0]?.seq !== head.seq || rows[0].hash !== head.hash)
    throw new VerifyFault(
      `the audit log ends with row ${head.seq}, but the row chained last is ${rows[0]?.seq ?? 'gone'}: rows are missing at its end`,
    );
  return {
    head,
    proofs: [
      { what: 'audit rows of the operators are numbered without a gap and chained by their hashes', count: head.seq },
    ],
  };
}

function rowOf(fields: Fields): AuditChainRow {
  const [seq, timeMs, operatorId, role, action, subjectType, subjectId, before, after, address, prevHash, hash] =
    fields;
  const [beforeHash, afterHash] = fields.slice(12);
  return {
    seq: parseInt8(seq ?? ''),
    timeMs: parseInt8(timeMs ?? ''),
    operatorId: operatorId == null ? null : parseInt8(operatorId),
    role: role ?? '',
    action: action ?? '',
    subjectType: subjectType ?? '',
    subjectId: subjectId ?? '',
    before: before ?? null,
    after: after ?? null,
    beforeHash: beforeHash ?? null,
    afterHash: afterHash ?? null,
    address: address ?? '',
    prevHash: prevHash ?? '',
    hash: hash ?? '',
  };
}
