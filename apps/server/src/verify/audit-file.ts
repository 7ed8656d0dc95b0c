/** Verifies an exported audit log without a database or server. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { AuditChain, type AuditHead, auditRowOfLine } from '../staff/audit/index.ts';
import { headText } from './expected.ts';
import { VerifyFault } from './fault.ts';

export interface ProvedAuditFile {
  readonly rows: number;
  /** The row before the first one in the file; number 0 when the file starts at the beginning of the log. */
  readonly start: AuditHead;
  readonly head: AuditHead;
}

/** Throws VerifyFault at the first line that is wrong. */
export async function verifyAuditFile(path: string): Promise<ProvedAuditFile> {
  let chain: AuditChain | undefined;
  let start: AuditHead | undefined;
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    const row = auditRowOfLine(line);
    if (row === undefined) throw new VerifyFault(`line ${rows + 1} is not a row of an audit log`);
    if (chain === undefined) {
      start = row.seq === 1 ? undefined : { seq: row.seq - 1, hash: row.prevHash };
      chain = new AuditChain(start);
    }
    const fault = chain.add(row);
    if (fault !== undefined) throw new VerifyFault(`line ${rows + 1}: ${fault}`);
    rows += 1;
  }
  chain ??= new AuditChain();
  return { rows, start: start ?? new AuditChain().head, head: chain.head };
}

/** Like verifyAuditFile, for the command line: one text per line. */
export async function auditFileReport(path: string): Promise<readonly string[]> {
  const { rows, start, head } = await verifyAuditFile(path);
  return [
    `${rows} audit rows are numbered without a gap and chained by their hashes`,
    start.seq === 0
      ? 'They start at the beginning of the log.'
      : `They begin after row ${start.seq}, which must have the hash ${start.hash}.`,
    `Last audit row: ${headText(head)}`,
  ];
}
