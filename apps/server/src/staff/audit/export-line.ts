/**
 * Converts a row of the audit log to a line of an exported file and back. It contains only what the hash covers, so all
 * of it is proved.
 */
import { z } from 'zod';
import type { AuditChainRow } from './chain.ts';

const whole = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

/** `before` and `after` are the JSON texts as hashed, as text; a text that was erased later is replaced by its hash. */
const exportLine = z.strictObject({
  seq: whole,
  time_ms: whole,
  operator_id: whole.nullable(),
  role: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  before_sha256: sha256.optional(),
  after_sha256: sha256.optional(),
  address: z.string(),
  prev_hash: sha256,
  hash: sha256,
});
export type ExportLine = z.infer<typeof exportLine>;

/** Including its line end. */
export function lineOf(row: AuditChainRow): string {
  const line: ExportLine = {
    seq: row.seq,
    time_ms: row.timeMs,
    operator_id: row.operatorId,
    role: row.role,
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    before: row.before,
    after: row.after,
    ...(row.beforeHash === null ? {} : { before_sha256: row.beforeHash }),
    ...(row.afterHash === null ? {} : { after_sha256: row.afterHash }),
    address: row.address,
    prev_hash: row.prevHash,
    hash: row.hash,
  };
  return `${JSON.stringify(line)}\n`;
}

/** Undefined when the line is not from an export. */
export function rowOf(line: string): AuditChainRow | undefined {
  const read = exportLine.safeParse(parsed(line));
  if (!read.success) return undefined;
  const { data } = read;
  return {
    seq: data.seq,
    timeMs: data.time_ms,
    operatorId: data.operator_id,
    role: data.role,
    action: data.action,
    subjectType: data.subject_type,
    subjectId: data.subject_id,
    before: data.before,
    after: data.after,
    beforeHash: data.before_sha256 ?? null,
    afterHash: data.after_sha256 ?? null,
    address: data.address,
    prevHash: data.prev_hash,
    hash: data.hash,
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
