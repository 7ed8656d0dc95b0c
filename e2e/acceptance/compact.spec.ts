/**
 * The compact stream, parsed using only what contract §12 and docs/reference/realtime.md say.
 * What is tagged @long is tested in `npm test` by: realtime/compact.
 */
import { idOf } from './catalogue.ts';
import { type Heard, type Listener, connect } from './socket.ts';
import { type Details, expect, type Server, test, tick } from './support.ts';

const FIELDS = ['Bid', 'Ask', 'Time', 'Volume', 'Change', 'High', 'Low', 'Open', 'Close', 'MarketStatus'];
const market = (message: Heard) => message.topic === 'DAY_MARKET';

async function open(server: Server, query: string, params: object = {}): Promise<Listener> {
  const listener = await connect(server, `/v1/ws${query}`);
  expect(await listener.ask('sub', { topic: 'DAY_MARKET', ...params })).toMatchObject({ code: 1 });
  return listener;
}

/** What follows from moves of bid and ask. */
function tickOf(row: Record<string, unknown>, decimals: number, bid: number, ask: number, time: unknown): void {
  const moved = (field: string, by: number) => Number((Number(row[field]) + by / 10 ** decimals).toFixed(decimals));
  row['Bid'] = row['Close'] = moved('Bid', bid);
  row['Ask'] = moved('Ask', ask);
  row['Time'] = time;
  row['Volume'] = Number(row['Volume']) + 1;
  row['High'] = Math.max(Number(row['High']), Number(row['Bid']));
  row['Low'] = Math.min(Number(row['Low']), Number(row['Bid']));
  const percent = (100 * (Number(row['Bid']) - Number(row['Open']))) / Number(row['Open']);
  row['Change'] = Number(percent.toFixed(2)) + 0;
}

/** The number of the quote of a row, and the ticks that it leaves out. */
function markRow(row: Record<string, unknown>, first: number, mark: number | null | number[], exponent: number): void {
  for (const field of ['Skipped', 'BidLow', 'BidHigh', 'AskLow', 'AskHigh']) delete row[field];
  const [distance, skipped, ...bounds] = Array.isArray(mark) ? mark : [mark];
  row['QuoteId'] = distance == null ? null : first + (distance ?? 0);
  if (skipped === undefined) return;
  const [bidLow = 0, bidHigh = 0, askLow = 0, askHigh = 0] = bounds.map(Number);
  const price = (field: string, by: number) => Number((Number(row[field]) + by * 10 ** exponent).toFixed(-exponent));
  Object.assign(row, { Skipped: skipped, BidLow: price('Bid', -bidLow), BidHigh: price('Bid', bidHigh) });
  Object.assign(row, { AskLow: price('Ask', -askLow), AskHigh: price('Ask', askHigh) });
}

/** The rows that a client has after all pushes so far. */
function rowsOf({ heard }: Listener): Map<unknown, Details> {
  const rows = new Map<unknown, Details>();
  for (const { data, ...push } of heard.filter(market)) {
    const [first = 0, ...marks] = (push['quotes'] ?? []) as (number | null | number[])[];
    for (const [index, one] of (data as (Details | number[])[]).entries()) {
      if (!Array.isArray(one)) {
        rows.set(one['Id'], one);
        continue;
      }
      const [id, exponent = 0, bid = 0, ask = 0, mask = 0, ...values] = one;
      const row: Record<string, unknown> = { ...rows.get(id) };
      expect(row['Id']).toBe(id);
      if (bid !== 0 || ask !== 0) tickOf(row, -exponent, bid, ask, push['time']);
      for (const [bit, field] of FIELDS.entries()) {
        if ((mask & (2 ** bit)) === 0) continue;
        const value = values.shift();
        row[field] = field === 'Time' ? Number(value) + Number(push['time']) : value;
      }
      expect(values).toEqual([]);
      markRow(row, Number(first), marks[index] ?? null, exponent);
      rows.set(id, row);
    }
  }
  return rows;
}

const bidOf = (listener: Listener, code: string): unknown => rowsOf(listener).get(idOf(code))?.['Bid'];

test('the compact stream starts with rows, continues with arrays, and gives the same rows', async ({ server }) => {
  const [rows, compact] = [await open(server, ''), await open(server, '?format=compact')];
  await compact.next(market);
  const areSame = () => expect(() => expect(rowsOf(compact)).toEqual(rowsOf(rows))).toPass();
  await areSame();
  for (const [eurusd, gold] of [
    ['1.08555', '2001.15'],
    ['1.08556', '2001.15'],
    ['1.08555', '1999.85'],
  ] as const) {
    const since = compact.heard.length;
    await tick(server, { EURUSD: [eurusd, '1.08570'], XAUUSD: [gold, '2002.00'] });
    await compact.next(market, since);
    await expect.poll(() => bidOf(compact, 'XAUUSD')).toBe(Number(gold));
    await expect.poll(() => bidOf(rows, 'XAUUSD')).toBe(Number(gold));
  }
  await areSame();
  const changes = compact.heard.filter(market).slice(1);
  expect(changes.length).toBeGreaterThan(0);
  for (const { data } of changes) for (const one of data as unknown[]) expect(Array.isArray(one)).toBe(true);
  for (const each of [rows, compact]) each.close();
});

test('only named instruments are sent', { tag: '@long' }, async ({ server }) => {
  const all = await open(server, '?format=compact');
  const some = await open(server, '?format=compact', { ids: [idOf('GBPUSD')] });
  await some.next(market);
  await tick(server, { EURUSD: ['1.08601', '1.08611'] });
  await tick(server, { GBPUSD: ['1.30111', '1.30131'] });
  await expect.poll(() => bidOf(some, 'GBPUSD')).toBe(1.30111);
  await expect.poll(() => bidOf(all, 'EURUSD')).toBe(1.08601);
  expect([...rowsOf(some).keys()]).toEqual([idOf('GBPUSD')]);
  expect(await some.ask('sub', { topic: 'DAY_MARKET', ids: [987_654] })).toMatchObject({ code: 1002 });
  for (const each of [all, some]) each.close();
});

test('an unknown format is refused', { tag: '@long' }, async ({ server }) => {
  await expect(connect(server, '/v1/ws?format=binary')).rejects.toThrow();
  const answer = await fetch(`${server.url}/v1/ws?format=binary`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
