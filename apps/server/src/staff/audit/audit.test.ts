/** The audit log: chained, append-only, listed, exported, and verified with and without the database. */
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_FILES, operatorAuthCalls, operatorPeopleCalls } from '@tradewind/contract/operator';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/db/index.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyAuditFile } from '../../verify/audit-file.ts';
import { type TestOperator, firstAdmin, newOperator } from '../operators/testing/operators.ts';
import { appendAudit, auditWrite } from './audit.ts';
import { type AuditChainRow, auditRowHash, verifyAuditChain } from './chain.ts';
import { rowOf } from './export-line.ts';

const SEED = Number(process.env['AUDIT_SEED'] ?? 20_261_121);

let app: TestApp;
let admin: TestOperator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-audit-'));
  app = await startTestApp({ prices: false });
  admin = await firstAdmin(app);
  const { id } = await newOperator(app, 'compliance');
  await admin.call(operatorPeopleCalls.changeOperator, { id, name: 'Renamed | "so" 港' });
  await admin.call(operatorPeopleCalls.resetOperator, { id, reason: 'lost | the\nphone' });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function exported(query: Record<string, string> = {}): Promise<readonly AuditChainRow[]> {
  const { payload } = await admin.file(OPERATOR_FILES.audit.path, query);
  return payload
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const row = rowOf(line);
      if (row === undefined) throw new Error(`no row: ${line}`);
      return row;
    });
}

/** Runs as the owner of the database, who may do anything that triggers do not refuse. */
async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: app.database.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the audit chain', () => {
  it('is the same in the database and in the pure function, and its head is the last row', async () => {
    const rows = await exported();
    expect(rows.length).toBeGreaterThan(6);
    const { fault, count, head } = verifyAuditChain(rows);
    expect([fault, count]).toEqual([undefined, rows.length]);
    const { rows: heads } = await app.app.database.pool.query(
      `SELECT seq, encode(hash, 'hex') AS hash FROM audit_log WHERE seq = $1`,
      [head.seq],
    );
    expect(heads).toEqual([head]);
  });

  it('reveals any change of any field of any row', async () => {
    const rows = await exported();
    const changedTo: { [Field in keyof AuditChainRow]: (row: AuditChainRow) => AuditChainRow[Field] } = {
      seq: ({ seq }) => seq + 1,
      timeMs: ({ timeMs }) => timeMs + 1,
      operatorId: ({ operatorId }) => (operatorId === null ? 1 : null),
      role: ({ role }) => `${role}x`,
      action: ({ action }) => `${action}x`,
      subjectType: ({ subjectType }) => `${subjectType}x`,
      subjectId: ({ subjectId }) => `${subjectId}1`,
      before: ({ before }) => (before === null ? '' : null),
      after: ({ after }) => (after === null ? 'null' : `${after} `),
      beforeHash: () => 'f'.repeat(64),
      afterHash: () => 'f'.repeat(64),
      address: ({ address }) => `${address}1`,
      prevHash: ({ prevHash }) => prevHash.replace(/./u, (digit) => (digit === 'f' ? '0' : 'f')),
      hash: ({ hash }) => hash.replace(/.$/u, (digit) => (digit === '0' ? '1' : '0')),
    };
    for (const [index, row] of rows.entries()) {
      for (const field of Object.keys(changedTo) as (keyof AuditChainRow)[]) {
        const bent = rows.with(index, { ...row, [field]: changedTo[field](row) });
        expect([field, verifyAuditChain(bent).fault]).toEqual([field, expect.stringContaining('audit row')]);
      }
    }
  });

  it('reveals text moved between fields, and rows that were removed, swapped, inserted, or inserted with a matching hash', async () => {
    const rows = await exported();
    const anyRow = fc.nat(rows.length - 1);
    const at = (index: number): AuditChainRow => rows[index] ?? rows[0] ?? expect.fail('no rows');
    fc.assert(
      fc.property(anyRow, anyRow, (first, second) => {
        const row = at(first);
        const moved = {
          ...row,
          role: `${row.role}|${row.action}`,
          action: row.subjectType,
          subjectType: row.subjectId,
        };
        expect(verifyAuditChain(rows.with(first, moved)).fault).toBeDefined();
        if (first < rows.length - 1) expect(verifyAuditChain(rows.toSpliced(first, 1)).fault).toBeDefined();
        expect(verifyAuditChain(rows.toSpliced(first, 0, at(second))).fault).toBeDefined();
        if (first !== second)
          expect(verifyAuditChain(rows.with(first, at(second)).with(second, row)).fault).toBeDefined();
        // a forged row with a matching hash: only the next row reveals it
        const forged = { ...row, after: '{"amount":1}' };
        const bent = rows.with(first, { ...forged, hash: auditRowHash(row.prevHash, forged) });
        if (first < rows.length - 1)
          expect(verifyAuditChain(bent).fault).toMatch(`audit row ${row.seq + 1} is not chained`);
      }),
      { seed: SEED },
    );
  });

  it('stays valid after texts are erased, because their hashes replace them, also in the file', async () => {
    const { pool } = app.app.database;
    await appendAudit(
      pool,
      { operator: null, action: 'customer.suspend', subject: { type: 'customer', id: 77 }, after: { reason: 'Maria' } },
      app.clock.now(),
    );
    await expect(pool.query(`SELECT erase_audit_texts('operator', ARRAY['1'])`)).rejects.toThrow(/are kept/u);
    await pool.query(`SELECT erase_audit_texts('customer', ARRAY['77'])`);
    const rows = await exported();
    expect(rows.find(({ subjectId }) => subjectId === '77')).toMatchObject({
      before: null,
      beforeHash: null,
      after: null,
      afterHash: hash('sha256', '{"reason":"Maria"}', 'hex'),
    });
    expect(verifyAuditChain(rows).fault).toBeUndefined();
  });

  it('does not reveal rows cut off the end, so its head must be stored elsewhere', async () => {
    const rows = await exported();
    const cut = verifyAuditChain(rows.slice(0, -1));
    expect(cut.fault).toBeUndefined();
    expect(cut.head).not.toEqual(verifyAuditChain(rows).head);
  });

  it('stays intact when many append at once, and has a row only for a committed action', async () => {
    const pool = createPool(app.database.url, { max: 8 });
    const before = (await exported()).length;
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const subject = { type: 'test', id: index };
          await appendAudit(client, { operator: null, action: 'test.append', subject, after: { index } }, index);
          await client.query(index % 2 === 0 ? 'COMMIT' : 'ROLLBACK');
        } finally {
          client.release();
        }
      }),
    );
    await pool.end();
    const rows = await exported();
    expect(verifyAuditChain(rows).fault).toBeUndefined();
    // and the previous export
    expect(rows.length).toBe(before + 20 + 1);
  });

  it.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', ''],
    ["1.2.3.4'; --", ''],
    ['', ''],
  ])('stores the address %s as "%s"', (address, kept) => {
    const entry = { operator: null, address, action: 'test.address', subject: { type: 'test', id: 1 } };
    expect(auditWrite(entry, 0).values.at(-1)).toBe(kept);
  });
});

describe('the audit tables', () => {
  const statements = [
    `INSERT INTO audit_log SELECT seq + 1000000, time_ms, operator_id, role, action, subject_type, subject_id, before, after, address, prev_hash, hash FROM audit_log LIMIT 1`,
    `UPDATE audit_log SET action = 'nothing' WHERE seq = 1`,
    'DELETE FROM audit_log WHERE seq = 1',
    'TRUNCATE audit_log',
    'UPDATE audit_head SET seq = 0',
    'DELETE FROM audit_head',
    'TRUNCATE audit_head',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP FUNCTION append_audit',
  ];
  it.each(statements)('cannot be changed by the application: %s', async (statement) => {
    await expect(app.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/u);
  });

  it('accept rows from the application through the function', async () => {
    const entry = { operator: null, action: 'test.append', subject: { type: 'test', id: 1 } };
    await appendAudit(app.database.pool, entry, 1);
    expect(verifyAuditChain(await exported()).fault).toBeUndefined();
  });

  it.each([`UPDATE audit_log SET action = 'nothing' WHERE seq = 1`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'cannot be changed even by their owner: %s',
    async (statement) => {
      await expect(asOwner((client) => client.query(statement))).rejects.toThrow(
        'what happened stays as it was written',
      );
    },
  );
});

describe('the statement of docs/reference/audit-log.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/audit-log.md'), 'utf8');
  const statement = /```sql\n(?<sql>[^`]+)```/u.exec(page)?.groups?.['sql'] ?? '';

  it('finds no fault in an intact log, and finds a row that the database owner changed', async () => {
    const { rows } = await app.app.database.pool.query(statement);
    expect(rows).toEqual([]);
    const found = await asOwner(async (client) => {
      await client.query('BEGIN');
      await client.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
      await client.query(`UPDATE audit_log SET after = after || ' ' WHERE seq = 2`);
      const bent = await client.query<{ seq: string }>(statement);
      await client.query('ROLLBACK');
      return bent.rows;
    });
    expect(found).toEqual([{ seq: '2' }]);
  });
});

describe('the list', () => {
  it('can be filtered, newest first, with values before and after', async () => {
    const { data } = await admin.call(operatorPeopleCalls.audit, { action: 'operator.change' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      operator: { id: admin.id, name: 'First Admin' },
      role: 'admin',
      // the present name of the operator that the row is about
      subject_name: 'Renamed | "so" 港',
      before: { role: 'compliance' },
      after: { name: 'Renamed | "so" 港' },
      address: '127.0.0.1',
    });
    const id = data[0]?.subject_id ?? '';
    const all = await admin.call(operatorPeopleCalls.audit, { subject_type: 'operator', subject_id: id });
    expect(all.data.map(({ action }) => action)).toEqual([
      'operator.reset',
      'operator.change',
      'operator.set_up',
      'operator.use_link',
      'operator.invite',
    ]);
    expect(all.total).toBe(5);
    const none = await admin.call(operatorPeopleCalls.audit, { from: app.clock.now() + 1 });
    expect(none).toEqual({ data: [], total: 0 });
  });

  it('is available to permitted roles only', async () => {
    const support = await newOperator(app, 'support');
    expect(refusalOf(await support.ask(operatorPeopleCalls.audit))).toBe('forbidden');
    expect(JSON.parse((await support.file(OPERATOR_FILES.audit.path)).payload)).toMatchObject({ code: 1004 });
  });
});

describe('the export', () => {
  it('is audited, and covers exactly the period', async () => {
    await exported();
    const { data } = await admin.call(operatorPeopleCalls.audit, { action: 'audit.export' });
    expect(data[0]).toMatchObject({ operator: { id: admin.id }, after: { first: 1 } });
    app.clock.jump(60_000);
    await admin.call(operatorAuthCalls.me);
    const from = String(app.clock.now());
    await admin.call(operatorPeopleCalls.inviteOperator, { email: 'late@desk.example', name: 'Late', role: 'support' });
    const rows = await exported({ from });
    expect(rows.map(({ action }) => action)).toEqual(['operator.invite']);
    expect(await exported({ from: String(app.clock.now() + 1) })).toEqual([]);
  });

  it('can be verified on its own, whole or in part, and fails after a change', async () => {
    const { payload, headers } = await admin.file(OPERATOR_FILES.audit.path);
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const path = join(folder, 'audit.ndjson');
    const lines = payload.trimEnd().split('\n');
    writeFileSync(path, payload);
    const whole = await verifyAuditFile(path);
    expect([whole.rows, whole.start.seq, whole.head.seq]).toEqual([lines.length, 0, lines.length]);
    writeFileSync(path, lines.slice(3).join('\n'));
    expect((await verifyAuditFile(path)).start.seq).toBe(3);
    writeFileSync(path, payload.replace('lost | the', 'lost - the'));
    await expect(verifyAuditFile(path)).rejects.toThrow('was changed');
    writeFileSync(path, lines.toSpliced(2, 1).join('\n'));
    await expect(verifyAuditFile(path)).rejects.toThrow('audit row 3 is missing');
    writeFileSync(path, `${payload}{}\n`);
    await expect(verifyAuditFile(path)).rejects.toThrow('is not a row of an audit log');
  });
});
