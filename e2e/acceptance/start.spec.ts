/** Contract §6: a wrong setting or a wrong file of instruments stops the start with one clear line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isLong } from '../support/long.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startServer } from '../support/server.ts';
import { CATALOGUE } from './catalogue.ts';
import { call, FEED_KEY, instrumentsFile, pushSettings } from './support.ts';

// long tests that are independent of each other: distributed over the workers
test.describe.configure({ mode: 'parallel' });

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** Runs the server until it exits, or for 60 s; returns its exit code and output. */
async function attempt(settings: Readonly<Record<string, string>>): Promise<{ code: number | null; lines: string[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'tradewind-audit-start-'));
  const env = {
    ...process.env,
    FEED: 'push',
    FEED_KEY,
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
    DATA_DIR: directory,
    ...settings,
  };
  const child = spawn(node, [join(root, 'apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const signal = AbortSignal.timeout(60_000);
  await once(child, 'close', { signal }).catch(() => child.kill('SIGKILL'));
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  return {
    code: child.exitCode,
    lines: printed
      .join('')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  };
}

async function expectStopped(settings: Readonly<Record<string, string>>, says: RegExp): Promise<void> {
  const { code, lines } = await attempt(settings);
  const what = `${JSON.stringify(settings)}\n${lines.join('\n')}`;
  expect(code, what).not.toBe(0);
  expect(code, `did not end by itself: ${what}`).not.toBeNull();
  expect(lines, what).toHaveLength(1);
  expect(lines[0], what).toMatch(says);
}

test('a wrong setting stops the start with one line that names it', { tag: '@long' }, () =>
  expectStopped({ PORT: 'abc' }, /PORT/u),
);

/** Each round has one wrong value for every setting in it; all of them must be reported. */
const WRONG: readonly Readonly<Record<string, string>>[] = [
  {
    PORT: '70000',
    FEED: 'foo',
    ROLE: 'boss',
    QUOTE_MAX_AGE_MS: '-1',
    DEMO_BALANCE: 'lots',
    RATE_LIMITS: 'maybe',
    MARKET_HOURS: 'never',
    LOG_LEVEL: 'loud',
    FEED_SPEED: 'fast',
    FEED_SEED: 'x',
    TRADE_FEE_TYPE: 'x',
    DATABASE_URL: 'not a url',
  },
  {
    PORT: '-1',
    QUOTE_MAX_AGE_MS: 'soon',
    DEMO_BALANCE: '-5',
    FEED_SPEED: '0',
    ROLE: 'engines',
    PUBLIC_URL: 'javascript:alert(1)',
  },
];

/** The first of them in `npm test`: every setting is also tested next to its code (platform/config). */
for (const settings of isLong ? WRONG : WRONG.slice(0, 1)) {
  test(`each of several wrong settings has its own line: ${Object.entries(settings).join(' ')}`, async () => {
    const { code, lines } = await attempt(settings);
    expect(code).toBeGreaterThan(0);
    expect(lines, lines.join('\n')).toHaveLength(Object.keys(settings).length);
    for (const name of Object.keys(settings))
      expect(
        lines.filter((line) => line.includes(`${name} `)),
        name,
      ).toHaveLength(1);
  });
}

const [first] = CATALOGUE;
const BAD_FILES: readonly (readonly [what: string, content: string | undefined])[] = [
  ['not there', undefined],
  ['not JSON', '[{'],
  ['no list', '{"Code":"EURUSD"}'],
  ['an unknown field', JSON.stringify([{ ...first, Colour: 'red' }])],
  ['a code twice', JSON.stringify([first, first])],
  ['a contract size of zero', JSON.stringify([{ ...first, ForexContNum: 0 }])],
  ['a negative lot step', JSON.stringify([{ ...first, Pip: -0.01 }])],
  ['a minimum of zero', JSON.stringify([{ ...first, ForexMinCont: 0 }])],
  ['a maximum below the minimum', JSON.stringify([{ ...first, MaxCont: 0.001 }])],
  ['a negative fee', JSON.stringify([{ ...first, ForexFeeRate: -1 }])],
  ['an invalid precision', JSON.stringify([{ ...first, PricePrecision: 2.5 }])],
  ['a leverage of zero', JSON.stringify([{ ...first, HasForexMultiple: [{ Value: 0 }] }])],
  ['invalid hours', JSON.stringify([{ ...first, Hours: 'sometimes' }])],
  ['a missing field', JSON.stringify([{ ...first, Quote: undefined }])],
];
/** Two of them in `npm test`: every rule of the file is also tested next to its code (`catalogue.test.ts`). */
const TRIED = isLong ? BAD_FILES : BAD_FILES.filter(([what]) => ['not there', 'a code twice'].includes(what));

test('a wrong file of instruments stops the start with one line that says so, and leaves nothing behind', async () => {
  // one data directory for all: what a refused start leaves behind must not affect the next one
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tradewind-audit-start-'));
  for (const [what, content] of TRIED) {
    const file = content === undefined ? '/nowhere/instruments.json' : await instrumentsFile(content);
    await test.step(what, () =>
      expectStopped({ DATA_DIR, INSTRUMENTS_FILE: file }, /INSTRUMENTS_FILE|instruments\.json/u),
    );
  }
  const server = await startServer(await pushSettings(), DATA_DIR);
  const rows = await call<unknown[]>(server, '/v1/api/forex/trade_list');
  await server.dispose();
  expect(rows.data).toHaveLength(CATALOGUE.length);
});

test('a second server on a used port or data directory reports it, and the first one continues', async () => {
  const server = await startServer(await pushSettings());
  try {
    const { port } = new URL(server.url);
    await expectStopped({ PORT: port }, new RegExp(port, 'u'));
    await expectStopped({ DATA_DIR: server.dataDir }, new RegExp(server.dataDir, 'u'));
    expect((await call(server, '/readyz')).status).toBe(200);
  } finally {
    await server.dispose();
  }
});
