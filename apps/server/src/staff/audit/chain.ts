/**
 * The chain of the audit log, as built by the database function append_audit (migration 006,
 * docs/reference/audit-log.md). Pure, so that tables and exported files are verified by the same code.
 */
import { hash } from 'node:crypto';

/** One row as stored; hashes are lower-case hexadecimal. */
export interface AuditChainRow {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly operatorId: number | null;
  readonly role: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** JSON texts exactly as stored; null = nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** For a text that was erased later: SHA-256 of the original. */
  readonly beforeHash: string | null;
  readonly afterHash: string | null;
  readonly address: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The last row that was verified. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** The state before the first row. */
export const AUDIT_START: AuditHead = { seq: 0, hash: '0'.repeat(64) };

const textHash = (text: string | null, erased: string | null): string =>
  text === null ? (erased ?? '') : hash('sha256', text, 'hex');

/**
 * SHA-256 over eleven fields joined by "|". Free texts are included as their own hash, and the other fields contain no
 * "|", so the separators are unambiguous.
 */
export function auditRowHash(prevHash: string, row: AuditChainRow): string {
  const fields = [
    prevHash,
    row.seq,
    row.timeMs,
    row.operatorId ?? '',
    row.role,
    row.action,
    row.subjectType,
    row.subjectId,
    textHash(row.before, row.beforeHash),
    textHash(row.after, row.afterHash),
    row.address,
  ];
  return hash('sha256', fields.join('|'), 'hex');
}

/** Verifies rows in the order of their numbers, each once. */
export class AuditChain {
  #head: AuditHead;

  /** `start`: the row before the first one to be added. */
  constructor(start: AuditHead = AUDIT_START) {
    this.#head = start;
  }

  get head(): AuditHead {
    return this.#head;
  }

  /** A description of what is wrong with the row; undefined when it follows from the previous one. */
  add(row: AuditChainRow): string | undefined {
    const { seq, hash: prevHash } = this.#head;
    if (row.seq <= seq) return `audit row ${row.seq} comes after row ${seq}`;
    if (row.seq !== seq + 1) return `audit row ${seq + 1} is missing: the log continues with ${row.seq}`;
    if (row.prevHash !== prevHash) return `audit row ${row.seq} is not chained to the one before it`;
    if ((row.before !== null && row.beforeHash !== null) || (row.after !== null && row.afterHash !== null))
      return `audit row ${row.seq} has a text and also the hash of an erased text`;
    if (row.hash !== auditRowHash(prevHash, row))
      return `audit row ${row.seq} was changed: its hash does not match its content`;
    this.#head = { seq: row.seq, hash: row.hash };
    return undefined;
  }
}

export interface AuditProof {
  /** A description; undefined when every row follows from the previous one. */
  readonly fault: string | undefined;
  /** Number of consecutive valid rows from the start. */
  readonly count: number;
  /** The last of them. Stored elsewhere, it proves later that no row was cut off the end. */
  readonly head: AuditHead;
}

/** Verifies rows in order; stops at the first fault. `start`: the row before the first of them. */
export function verifyAuditChain(rows: Iterable<AuditChainRow>, start: AuditHead = AUDIT_START): AuditProof {
  const chain = new AuditChain(start);
  let count = 0;
  for (const row of rows) {
    const fault = chain.add(row);
    if (fault !== undefined) return { fault, count, head: chain.head };
    count += 1;
  }
  return { fault: undefined, count, head: chain.head };
}
