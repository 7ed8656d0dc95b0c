/** Kept ticks: from the acceptance of a price to the file of a closed day. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forexCalls } from '@tradewind/contract';
import { START_MS, type TestApp, startTestApp } from '../../platform/http/testing/test-app.ts';
import { verifyDatabase } from '../../verify/verify.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { QUOTES_KEPT_DAYS: '2' } });
});
afterAll(() => app.stop());

type Row = { readonly time: number; readonly bid: number; readonly ask: number };
async function ticks(query: Readonly<Record<string, string | number>> = {}): Promise<readonly Row[]> {
  const texts = new URLSearchParams({ code: 'EURUSD' });
  for (const [name, value] of Object.entries(query)) texts.set(name, String(value));
  const { data } = await app.request({ method: 'GET', url: `/v1/data/ticks?${texts.toString()}` });
  return data as readonly Row[];
}
const file = (name: string) => app.app.http.inject({ method: 'GET', url: `/v1/data/files/${name}` });
const bids = async (query = {}) => (await ticks(query)).map(({ bid }) => bid);
const blocks = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>('SELECT count(*) AS count FROM kept_ticks');
  return rows[0]?.count ?? 0;
};
const passUntil = (instant: number): void => app.clock.skip(instant - app.clock.now());
/** Polls `read` after a time, and a second more each time: the keeper works by the clock of the test, in the background. */
function after<Value>(ms: number, read: () => Promise<Value>) {
  let wait = ms;
  return expect.poll(() => {
    app.clock.advance(wait);
    wait = SECOND_MS;
    return read();
  });
}

it('are there a second after they were accepted, with `from` included and `to` excluded', async () => {
  await app.push({ EURUSD: [1.1001, 1.1003] });
  app.clock.advance(100);
  await app.push({ EURUSD: [1.1002, 1.1004], GBPUSD: [1.31, 1.3102] });
  await after(SECOND_MS, bids).toEqual([1.1, 1.1001, 1.1002]);
  const all = await ticks();
  expect(all.at(-1)).toEqual({ time: START_MS + 100, bid: 1.1002, ask: 1.1004 });
  expect(await bids({ from: START_MS + 100 })).toEqual([1.1002]);
  expect(await bids({ to: START_MS + 100 })).toEqual([1.1, 1.1001]);
  expect(await blocks()).toBe(0);
  const csv = await app.app.http.inject({ method: 'GET', url: '/v1/data/ticks?code=GBPUSD&format=csv' });
  expect(csv.payload).toBe(`time,bid,ask\n${START_MS},1.3,1.3002\n${START_MS + 100},1.31,1.3102\n`);
  expect(await ticks({ code: 'NOPE' })).toEqual({ key: 'not_found' });
});

it('move into blocks after a minute, without a gap or a repetition', async () => {
  await after(MINUTE_MS, blocks).toBeGreaterThan(0);
  expect(await bids()).toEqual([1.1, 1.1001, 1.1002]);
  const { rows } = await app.database.pool.query('SELECT FROM kept_ticks_tail');
  expect(rows).toEqual([]);
  await app.push({ EURUSD: [1.1005, 1.1007] });
  await after(SECOND_MS, bids).toEqual([1.1, 1.1001, 1.1002, 1.1005]);
});

it('are kept again after a time in which they could not be written, while orders are filled as ever', async () => {
  await app.database.asOwner('ALTER TABLE kept_ticks RENAME TO away; ALTER TABLE kept_ticks_tail RENAME TO away_tail');
  await app.push({ EURUSD: [1.1006, 1.1008] });
  app.clock.advance(2 * SECOND_MS);
  const user = await app.newUser();
  const order = { type: 1, status: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), multiple: 100 };
  const placed = await app.take(forexCalls.submit, order, { token: user.token });
  expect(placed.Price).toBe(1.1008);
  await app.database.asOwner('ALTER TABLE away RENAME TO kept_ticks; ALTER TABLE away_tail RENAME TO kept_ticks_tail');
  await after(6 * SECOND_MS, bids).toEqual([1.1, 1.1001, 1.1002, 1.1005, 1.1006]);
});

it('of a closed day become files with hashes, which stay as they are', async () => {
  expect((await file('manifest.json')).json()).toEqual({ files: [] });
  passUntil(Date.UTC(2026, 5, 11, 0, 1));
  await app.push({ EURUSD: [1.2, 1.2002] });
  await after(MINUTE_MS, bids).toContain(1.2);
  expect((await file('manifest.json')).json()).toEqual({ files: [] });
  await after(5 * MINUTE_MS, async () => (await file('manifest.json')).payload).toContain('EURUSD-2026-06-10.csv');
  const { files } = (await file('manifest.json')).json() as { files: Record<string, unknown>[] };
  const eurusd = files.find(({ code }) => code === 'EURUSD');
  const { payload, headers } = await file('EURUSD-2026-06-10.csv');
  expect(eurusd).toEqual({
    name: 'EURUSD-2026-06-10.csv',
    code: 'EURUSD',
    day: '2026-06-10',
    rows: 5,
    bytes: Buffer.byteLength(payload),
    sha256: createHash('sha256').update(payload).digest('hex'),
  });
  expect(payload.split('\n')[1]).toBe(`${START_MS},1.1,1.1002`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect((await file('EURUSD-2026-06-11.csv')).json()).toMatchObject({ data: { key: 'not_found' } });
  for (const date of ['2026-99-99', '2026-02-30', '0000-01-01'])
    expect((await file(`EURUSD-${date}.csv`)).json()).toMatchObject({ data: { key: 'not_found' } });
});

it('prove the fills at them, and an altered one is found', async () => {
  const { proofs } = await verifyDatabase(app.database.adminUrl);
  expect(proofs).toContainEqual({ what: 'fills are at ticks that are kept', count: 1 });
  // the last number of a block is the change of the spread: one point more
  await app.database.asOwner(
    `UPDATE kept_ticks SET block = set_byte(block, length(block) - 1, 2) WHERE instrument_id = ${app.idOf('EURUSD')}`,
  );
  await expect(verifyDatabase(app.database.adminUrl)).rejects.toThrow(/its quote \d+ was kept with bid/u);
});

it('are dropped after QUOTES_KEPT_DAYS, files included', async () => {
  passUntil(Date.UTC(2026, 5, 14, 0, 10));
  await app.push({ EURUSD: [1.3, 1.3002] });
  await after(2 * MINUTE_MS, bids).toEqual([1.3]);
  passUntil(Date.UTC(2026, 5, 15, 0, 10));
  const days = async () => {
    const { files } = (await file('manifest.json')).json() as { files: { day: string }[] };
    return files.map(({ day }) => day);
  };
  await after(2 * MINUTE_MS, days).toEqual(['2026-06-14']);
});
