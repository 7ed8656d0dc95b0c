/**
 * Statements that add up, the public execution report compared with the actual trades, and the proof of a user's own
 * order.
 * What is tagged @long is tested in `npm test` by: trading/statements, trading/execution.
 */
import { createHash } from 'node:crypto';
import { BASE, idOf } from './catalogue.ts';
import { expect, funded, test, withdrawer } from './desk.ts';
import { sumUsd } from './exact.ts';
import { call, type Details, type LogRow, must, newTrader, type Order, refused, tick, traderOf } from './support.ts';

const STATEMENT = '/v1/api/main/statement';
const REPORT = '/v1/api/main/execution/report';
const HEADS = '/v1/api/main/execution/heads';
const PROOF = '/v1/api/forex/proof';
const HEX = /^[0-9a-f]{64}$/u;

const month = (): string => new Date().toISOString().slice(0, 7);
const day = (timeMs = Date.now()): string => new Date(timeMs).toISOString().slice(0, 10);

interface Statement extends Details {
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly movements: { data: (LogRow & { Balance: number; Cause: string })[]; total: number };
  readonly orders: { data: Order[]; total: number };
  readonly positions: Details[];
  readonly chain: { seq: number; hash: string };
}

/** Rows of a CSV file, with fields by column name. */
function csvRows(text: string): Record<string, string>[] {
  expect(text.codePointAt(0)).toBe(0xfe_ff);
  const [head = [], ...rows] = text
    .slice(1)
    .split(/\r?\n/u)
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map((m) => m[1] ?? m[2] ?? ''));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

async function file(url: string, token?: string) {
  const response = await fetch(url, { headers: { lang: 'en', ...(token === undefined ? {} : { token }) } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, type: response.headers.get('content-type') ?? '', text: bytes.toString('utf8') };
}

test('a statement has opening + movements = closing = the balance, in the answer and in the file', async ({ desk }) => {
  const { server, finance } = desk;
  await tick(server, BASE);
  const customer = await withdrawer(desk, '1234.567891');
  const trader = traderOf(server, customer.token, '');
  const { Id } = await must(trader.submit({ cont: 0.2, multiple: 200 }));
  await tick(server, { EURUSD: ['1.08377', '1.08390'] });
  await must(trader.close(Id, 0.05));
  await must(trader.close(Id));
  const open = await must(trader.submit({ code: 'GBPUSD', cont: 0.01, multiple: 200 }));
  await must(customer.draw(100));
  const refusedOne = await must(customer.draw('10.5'));
  await must(finance.change('withdrawals/refuse', { id: refusedOne.id, remark: 'Not now' }));

  const read = (query: string) => must(call<Statement>(server, `${STATEMENT}?${query}`, { token: customer.token }));
  const statement = await read(`month=${month()}`);
  const { balance } = await trader.balance();
  expect(statement).toMatchObject({ opening_balance: 0, closing_balance: balance, is_demo: 0, is_over: 0 });
  const log = (await trader.log()).toReversed();
  expect(statement.movements.total).toBe(log.length);
  expect(statement.movements.data).toEqual(log);
  expect(sumUsd(statement.movements.data.map(({ Value }) => Value))).toBe(balance);
  expect(sumUsd(Object.values(statement.totals))).toBe(balance);
  const history = await trader.history();
  expect(statement.orders.data.map((order) => order.Id).toSorted((a, b) => a - b)).toEqual(
    history.map((order) => order.Id).toSorted((a, b) => a - b),
  );
  expect(statement.totals).toMatchObject({
    deposits: 1234.567891,
    withdrawals: -110.5,
    withdrawals_returned: 10.5,
    profit: sumUsd(history.map((order) => order.FactProfits)),
    fees: -sumUsd([...history, open].map((order) => order.TradeFee)),
    financing: sumUsd([...history, ...(await trader.holding())].map((order) => order.Swap)),
  });
  expect(statement.positions).toMatchObject([{ Id: open.Id, ShowCode: 'GBP/USD', Quantity: 0.01, OrderType: 1 }]);
  expect(statement.chain.hash).toMatch(HEX);

  // the same for one day, without the days before
  const today = await read(`from=${day()}&to=${day()}`);
  expect(today.movements).toEqual(statement.movements);
  const before = await read(`from=${day(Date.now() - 3 * 86_400_000)}&to=${day(Date.now() - 2 * 86_400_000)}`);
  expect(before).toMatchObject({ opening_balance: 0, closing_balance: 0, is_over: 1, positions: [] });
  expect([before.movements.total, before.orders.total]).toEqual([0, 0]);

  const csv = await file(`${server.url}${STATEMENT}.csv?month=${month()}`, customer.token);
  expect([csv.response.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = csvRows(csv.text);
  const of = (record: string) => rows.filter((row) => row['record'] === record);
  expect(of('opening').map((row) => row['balance_usd'])).toEqual(['0.000000']);
  expect(of('closing').map((row) => Number(row['balance_usd']))).toEqual([balance]);
  // empty while nothing was charged
  const swaps = new Map(of('order').map((row) => [Number(row['order']), Number(row['swap_usd'])]));
  expect(swaps).toEqual(new Map(history.map((order) => [order.Id, order.Swap])));
  expect(of('movement').map((row) => [Number(row['change_usd']), Number(row['balance_usd'])])).toEqual(
    log.map((row) => [row.Value, row['Balance']]),
  );
  let running = 0;
  for (const row of of('movement')) {
    running = sumUsd([running, Number(row['change_usd'])]);
    expect(Number(row['balance_usd'])).toBe(running);
  }
  expect(running).toBe(balance);

  const pdf = await file(`${server.url}${STATEMENT}.pdf?month=${month()}`, customer.token);
  expect([pdf.response.status, pdf.type, pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(pdf.response.headers.get('content-disposition')).toMatch(/filename="[\w.-]+\.pdf"/u);
  expect(pdf.response.headers.get('cache-control')).toMatch(/no-store/u);

  const months = await must(call<{ months: string[] }>(server, `${STATEMENT}/months`, { token: customer.token }));
  expect(months.months).toEqual([month()]);
  // as operators see it
  const seen = await must(finance.read<Statement>(`users/statement?user_id=${customer.user.id}&month=${month()}`));
  expect([seen.closing_balance, seen.movements.total]).toEqual([balance, log.length]);
});

test(
  'a statement is available to its owner, for a possible period, and anything else is refused',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const { token } = await funded(desk);
    const bad = ['', 'month=2026-13', 'month=november', 'from=2026-11-01', 'to=2026-11-01', 'month=0000-00'];
    bad.push(
      'from=2026-11-20&to=2026-11-19',
      'from=2026-02-30&to=2026-03-01',
      `month=${month()}&page=0`,
      'from=x&to=y',
    );
    for (const name of [STATEMENT, `${STATEMENT}.csv`, `${STATEMENT}.pdf`]) {
      for (const query of bad) {
        if (name !== STATEMENT && query.includes('page')) continue;
        const { code, status } = await call(server, `${name}?${query}`, { token });
        expect([name, query, status, code]).toEqual([name, query, 200, 1001]);
      }
      expect((await call(server, `${name}?month=${month()}`)).code).toBe(999);
    }
  },
);

interface Row extends Details {
  readonly account: string;
  readonly Code: string;
  readonly kind: string;
}
interface Report {
  readonly month: string;
  readonly chain: { seq: number; hash: string };
  readonly totals: (Details & { account: string; kind: string; filled: number })[];
  readonly rows: Row[];
}

test(
  'the execution report matches exactly what was traded: counts, slippage to the point, shares',
  { tag: '@long' },
  async ({ desk }) => {
    const { server } = desk;
    const quote = (bid: string, ask: string) => tick(server, { NZDUSD: [bid, ask] });
    const report = async () => {
      const all = await must(call<Report>(server, `${REPORT}?forex_id=${idOf('NZDUSD')}`));
      return new Map(all.rows.map((row) => [`${row.account} ${row.kind}`, row]));
    };
    await quote('0.60000', '0.60010');
    const trader = await newTrader(server);
    const go = (form: object) => must(trader.submit({ code: 'NZDUSD', cont: 0.1, multiple: 100, ...form }));
    // two at the market: no slippage
    await go({ stop_loss_price: '0.59900' });
    const second = await go({ type: 2 });
    // a stop that gaps by 7 points, a limit that is 5 better, one exactly at its price
    await go({ status: 0, target_price: '0.60050' });
    await go({ status: 0, target_price: '0.59950' });
    await go({ type: 2, status: 0, target_price: '0.60047' });
    await quote('0.60047', '0.60057');
    await quote('0.59935', '0.59945');
    // the stop-loss at 0.59900 gaps to 0.59890
    await quote('0.59890', '0.59900');
    await must(trader.close(second.Id));
    const figures = (filled: number, better: number, exact: number, worse: number, slippage_points: number) => ({
      filled,
      better,
      exact,
      worse,
      slippage_points,
      unfilled: 0,
      fill_rate: 100,
      with_price: filled,
      better_share: (better / filled) * 100,
    });
    await expect.poll(async () => (await report()).get('demo close')?.['filled']).toBe(1);
    const rows = await report();
    expect(rows.get('demo market')).toMatchObject(figures(2, 0, 2, 0, 0));
    expect(rows.get('demo stop')).toMatchObject(figures(1, 0, 0, 1, 7));
    expect(rows.get('demo limit')).toMatchObject(figures(2, 1, 1, 0, -5));
    expect(rows.get('demo stop_loss')).toMatchObject(figures(1, 0, 0, 1, 10));
    expect(rows.get('demo close')).toMatchObject({ filled: 1, fill_rate: 100 });
    expect([...rows.keys()].filter((key) => key.startsWith('real'))).toEqual([]);
    for (const row of rows.values()) {
      expect(row).toMatchObject({ Code: 'NZDUSD', p50_ms: expect.any(Number), p95_ms: expect.any(Number) });
      expect(Number(row['p95_ms'])).toBeGreaterThanOrEqual(Number(row['p50_ms']));
    }
    const all = await must(call<Report>(server, REPORT));
    expect(all).toMatchObject({ month: month(), chain: { seq: expect.any(Number), hash: expect.stringMatching(HEX) } });
    for (const total of all.totals) {
      const own = all.rows.filter((row) => row.account === total.account && row.kind === total.kind);
      expect(own.reduce((sum, row) => sum + Number(row['filled']), 0)).toBe(total.filled);
    }
    const csv = await file(`${server.url}${REPORT}.csv?forex_id=${idOf('NZDUSD')}`);
    expect(csv.type).toBe('text/csv; charset=utf-8');
    const lines = csvRows(csv.text).filter(
      (row) => row['kind'] !== undefined && rows.has(`${row['account']} ${row['kind']}`),
    );
    expect(lines).toHaveLength(rows.size);
    for (const line of lines) {
      const row = rows.get(`${line['account']} ${line['kind']}`);
      expect(Number(line['filled'])).toBe(row?.['filled']);
      expect(Number(line['slippage_points'])).toBe(row?.['slippage_points']);
    }
    expect(await must(call(server, `${HEADS}?page=1`))).toMatchObject({
      data: expect.any(Array),
      total: expect.any(Number),
    });
    expect(await must(call<Report>(server, `${REPORT}?month=2020-01`))).toMatchObject({ rows: [], totals: [] });
    for (const query of ['month=x', 'month=2026-13', 'forex_id=-1', 'forex_id=x'])
      await refused(call(server, `${REPORT}?${query}`), 1001, 'invalid_input');
  },
);

interface ProofEvent extends Details {
  readonly seq: number;
  readonly type: string;
  readonly canonical: string;
  readonly prev_hash: string;
  readonly hash: string;
  readonly quote: { id: number; bid: number; ask: number; time: number } | null;
  readonly asked: number | null;
  readonly got: number | null;
  readonly slippage_points: number | null;
}

test('the proof of an order allows every hash to be recomputed, and contains the quote of each fill', async ({
  desk,
}) => {
  const { server } = desk;
  await tick(server, BASE);
  const trader = await newTrader(server);
  const placed = await must(trader.submit({ status: 0, target_price: '1.08500', cont: 0.3 }));
  await tick(server, { EURUSD: ['1.08497', '1.08506'] });
  await must(trader.stops(placed.Id, '1.08000', 0));
  await must(trader.close(placed.Id, 0.1));
  await tick(server, { EURUSD: ['1.07985', '1.07999'] });
  const ours = await trader.history();
  const { order, events } = await must(
    call<{ order: Order; events: ProofEvent[] }>(server, `${PROOF}?id=${placed.Id}`, { token: trader.token }),
  );
  expect(order).toEqual(ours.find(({ Id }) => Id === placed.Id));
  const types = events.map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['pending', 'triggered']);
  expect(types).toContain('updated');
  expect(types.at(-1)).toBe('closed');
  const seqs = events.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  for (const [index, event] of events.entries()) {
    expect(createHash('sha256').update(event.canonical, 'utf8').digest('hex')).toBe(event.hash);
    const fields = event.canonical.split('|');
    expect(fields.slice(0, 2)).toEqual([event.prev_hash, String(event.seq)]);
    expect(fields[3]).toBe(event.type);
    const next = events[index + 1];
    if (next?.seq === event.seq + 1) expect(next.prev_hash).toBe(event.hash);
    if (event.quote === null) continue;
    const points = (price: number) => String(Math.round(price * 100_000));
    expect(fields.slice(6, 11)).toEqual([
      String(event.quote.id),
      String(idOf('EURUSD')),
      points(event.quote.bid),
      points(event.quote.ask),
      String(event.quote.time),
    ]);
  }
  const triggered = events[1];
  expect(triggered).toMatchObject({ asked: 1.085, got: 1.08506, slippage_points: 6, quote: { ask: 1.08506 } });
  expect(triggered?.quote?.id).toBe(order.QuoteId);
  expect(events.at(-1)).toMatchObject({ asked: 1.08, got: 1.07985, slippage_points: 15, quote: { bid: 1.07985 } });
  // the part has its own, others have none
  const part = ours.find(({ ParentId }) => ParentId === placed.Id);
  const own = await must(call<{ events: ProofEvent[] }>(server, `${PROOF}?id=${part?.Id}`, { token: trader.token }));
  expect(own.events.length).toBeGreaterThan(0);
  const { token } = await newTrader(server);
  await refused(call(server, `${PROOF}?id=${placed.Id}`, { token }), 1002, 'not_found');
  await refused(call(server, `${PROOF}?id=0`, { token }), 1001, 'invalid_input');
  expect((await call(server, `${PROOF}?id=${placed.Id}`)).code).toBe(999);
});
