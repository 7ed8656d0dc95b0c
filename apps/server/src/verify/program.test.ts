import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverProgram } from '../../../../scripts/lib/server-program.mjs';
import { openDatabase } from '../platform/db/index.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { isLong } from '../testing/long.ts';
import { readHeads } from './expected.ts';
import { trade } from './testing/short-day.ts';

let database: TestDatabase;
let admin: pg.Client;
const heads = join(mkdtempSync(join(tmpdir(), 'tradewind-heads-')), 'heads.txt');

beforeAll(async () => {
  database = await createTestDatabase();
  await trade(database);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  rmSync(dirname(heads), { recursive: true });
});

describe('npm run verify', () => {
  async function runVerify(
    environment: Record<string, string>,
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
    const { verify } = await serverProgram();
    const child = spawn(process.execPath, [verify, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, output, errors };
  }

  it('prints what it verified in DATABASE_URL, or the first fault with exit code 1', async () => {
    const honest = await runVerify({ DATABASE_URL: database.url });
    expect(honest).toMatchObject({ code: 0, errors: '' });
    expect(honest.output).toMatch(
      /^ *\d+ trade events are numbered without a gap[^]*Last trade event: \d+:[0-9a-f]{64}\nLast audit row: 3:[0-9a-f]{64}\nProved in \d+ ms\.\n$/u,
    );
    const [, seq = '', hash = ''] = /Last trade event: (\d+):(\w+)/u.exec(honest.output) ?? [];
    writeFileSync(heads, `# a day\n${seq}:${hash} # 2026\n\n`);
    const expected = await runVerify(
      { DATABASE_URL: database.url },
      '--expect',
      `@${heads}`,
      '--expect',
      `${seq}:${hash}`,
    );
    expect(expected).toMatchObject({ code: 0, output: expect.stringContaining('2 heads that were stored elsewhere') });
    await admin.query('UPDATE accounts SET balance_micro_usd = 0 WHERE id = 1');
    const tampered = await runVerify({ DATABASE_URL: database.url });
    expect(tampered).toMatchObject({ code: 1, output: '' });
    expect(tampered.errors).toMatch(/^FAULT: account 1 has a balance of 0/u);
  });

  it('refuses a head that is none', async () => {
    const refused = await runVerify({ DATABASE_URL: database.url }, '--expect', '12');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^Tradewind: cannot verify: --expect takes SEQ:HASH .*, not "12"/u);
    for (const value of [`0:${'a'.repeat(64)}`, '1:abc', `-1:${'a'.repeat(64)}`, '', '@'])
      expect(() => readHeads([value])).toThrow(/--expect takes SEQ:HASH|ENOENT/u);
  });

  it('names the migrations that a database of an earlier version lacks', async () => {
    await admin.query('DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)');
    const refused = await runVerify({ DATABASE_URL: database.url });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(
      /^Tradewind: cannot verify: the database is of an earlier version \(migrations missing: 1\): start this version once/u,
    );
  });

  // the short run has this in e2e/acceptance/lifecycle.spec.ts
  it.runIf(isLong)('verifies the embedded database of DATA_DIR, with or without a running server', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-verify-'));
    const running = await openDatabase({ dataDir });
    await trade(running);
    const meanwhile = await runVerify({ DATA_DIR: dataDir });
    await running.stop();
    const afterwards = await runVerify({ DATA_DIR: dataDir });
    rmSync(dataDir, { recursive: true, force: true });
    expect(meanwhile).toMatchObject({ code: 0, errors: '' });
    expect(afterwards).toMatchObject({ code: 0, errors: '' });
    expect((await runVerify({ DATA_DIR: dataDir })).errors).toMatch(
      /^Tradewind: cannot verify: there is no database in/u,
    );
  });
});
