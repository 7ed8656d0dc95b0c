/**
 * The account log (product §3, contract §1): filters, pages and the CSV, in the caller's language.
 * What is tagged @long is tested in `npm test` by: trading/account/{log,account}.
 */
import { BASE } from './catalogue.ts';
import { sumUsd } from './exact.ts';
import { demo, expect, openMember, PATHS, test } from './people.ts';
import { call, type LogRow, must, newTrader, refused, tick, type Trader } from './support.ts';

interface Row extends LogRow {
  readonly Id: number;
  readonly Balance: number;
  readonly Cause: string;
  readonly created_at: number;
}
interface Page {
  readonly data: Row[];
  readonly total: number;
}

/** Fields of a file according to RFC 4180, each row as it was written. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let [field, quoted] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quoted && letter === '"' && text[at + 1] === '"') {
      field += '"';
      at++;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ',') {
      rows.at(-1)?.push(field);
      field = '';
    } else if (!quoted && letter === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(field);
      field = '';
      rows.push([]);
      at++;
    } else field += letter;
  }
  expect([field, quoted, rows.at(-1)]).toEqual(['', false, []]);
  return rows.slice(0, -1);
}

const read = (world: { server: { url: string } }, { token }: { token: string }, query: string, lang = 'en') =>
  must(call<Page>(world.server, `${PATHS.log}?${query}`, { token, lang }));

/** A demo trader with a grant, fees, realised profit and losses in the log. */
async function busyTrader(world: { server: { url: string } }): Promise<Trader> {
  const trader = await newTrader(world.server);
  await tick(world.server, BASE);
  for (let count = 0; count < 12; count++) {
    const { Id } = await must(trader.submit({ cont: '0.10', type: 1 + (count % 2) }));
    await must(trader.close(Id));
  }
  await trader.reset();
  return trader;
}

test(
  'the log can be filtered by cause and time, separately and together, and pages count what was found',
  { tag: '@long' },
  async ({ world }) => {
    const trader = await busyTrader(world);
    const all = (await trader.log()) as Row[];
    const causes = [...new Set(all.map((row) => row.Cause))];
    expect(causes.length).toBeGreaterThanOrEqual(3);
    for (const cause of causes) {
      const wanted = all.filter((row) => row.Cause === cause);
      const page = await read(world, trader, `cause=${cause}&page=1`);
      expect([cause, page.total]).toEqual([cause, wanted.length]);
      expect(page.data).toEqual(wanted.slice(0, 20));
    }
    expect((await read(world, trader, `cause=${causes.slice(0, 2).join(',')}`)).total).toBe(
      all.filter((row) => causes.slice(0, 2).includes(row.Cause)).length,
    );
    const middle = all[10]?.created_at ?? 0;
    const upTo = await read(world, trader, `to=${middle}`);
    const fromThen = await read(world, trader, `from=${middle}`);
    expect(upTo.total).toBe(all.filter((row) => row.created_at <= middle).length);
    expect(fromThen.total).toBe(all.filter((row) => row.created_at >= middle).length);
    expect((await read(world, trader, `from=${middle}&to=${middle}&cause=${all[10]?.Cause}`)).data).toContainEqual(
      all[10],
    );
    expect(await read(world, trader, `from=${middle + 1}&to=${middle}`)).toEqual({ data: [], total: 0 });
    const second = await read(world, trader, 'page=2');
    expect(second.data).toEqual(all.slice(20, 40));
    expect(await read(world, trader, 'page=1000')).toEqual({ data: [], total: all.length });
  },
);

test('invalid filters are refused, and empty ones are refused or ignored', { tag: '@long' }, async ({ world }) => {
  const trader = await demo(world);
  for (const query of [
    'cause=nothing',
    'cause=trade_fee,',
    'cause=TRADE_FEE',
    "cause=trade_fee'--",
    'from=x',
    'to=-1',
    'from=1.5',
    'page=0',
    'from=1e30',
    'to=99999999999999999999',
    'cause=trade_fee&cause=trade_profit',
    `cause=${'a'.repeat(300)}`,
  ]) {
    for (const path of [PATHS.log, `${PATHS.log}.csv`]) {
      if (path.endsWith('.csv') && query.startsWith('page')) continue;
      const reply = await call(world.server, `${path}?${query}`, { token: trader.token });
      expect([query, reply.status, reply.code]).toEqual([query, 200, 1001]);
    }
  }
});

test('the CSV has exactly the rows of the log, and adds up to the balance', async ({ world }) => {
  const trader = await busyTrader(world);
  const rows = (await trader.log()) as Row[];
  const reply = await fetch(`${world.server.url}${PATHS.log}.csv`, { headers: { token: trader.token, lang: 'en' } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8$/iu);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/u);
  expect(reply.headers.get('cache-control')).toMatch(/no-store/u);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [head, ...lines] = parseCsv(bytes.subarray(3).toString('utf8'));
  expect(lines).toHaveLength(rows.length);
  for (const line of lines) expect(line).toHaveLength(head?.length ?? 0);
  const amounts = lines.map((line) => line.filter((field) => /^-?\d+\.\d{6}$/u.test(field)));
  for (const [index, row] of rows.entries()) {
    expect(amounts[index]?.map(Number)).toEqual([row.Value, row.Balance]);
    expect(
      lines[index]?.some((field) => field === new Date(row.created_at).toISOString()),
      String(lines[index]),
    ).toBe(true);
    expect(lines[index]).toContain(row.MemoTran);
  }
  expect(sumUsd(amounts.map((pair) => Number(pair[0])))).toBe((await trader.balance()).balance);
});

test(
  'the CSV follows filters and language, and that of an empty log has only a header',
  { tag: '@long' },
  async ({ world }) => {
    const trader = await busyTrader(world);
    const csv = async (query: string, lang = 'en', token = trader.token) =>
      parseCsv((await call(world.server, `${PATHS.log}.csv?${query}`, { token, lang })).text.replace(/^\uFEFF/u, ''));
    const all = (await trader.log()) as Row[];
    const fees = all.filter((row) => row.Cause === 'trade_fee');
    expect(await csv('cause=trade_fee')).toHaveLength(1 + fees.length);
    expect(await csv('to=1')).toHaveLength(1);
    const heads: string[] = [];
    for (const lang of ['en', 'hk', 'fr', 'ar']) heads.push(JSON.stringify((await csv('to=1', lang))[0]));
    expect(new Set(heads).size).toBe(4);
    expect((await csv('', 'hk'))[1]).not.toEqual((await csv('', 'en'))[1]);
    const member = await openMember(world);
    expect(await csv('', 'en', member.token)).toHaveLength(1);
  },
);

test('the log and its file are available to their owner only', { tag: '@long' }, async ({ world }) => {
  const [trader, other] = [await busyTrader(world), await openMember(world)];
  expect((await read(world, other, '')).total).toBe(0);
  for (const path of [PATHS.log, `${PATHS.log}.csv`]) {
    await refused(call(world.server, path), 999, 'session_invalid');
    await refused(call(world.server, `${path}?token=${trader.token}`), 999, 'session_invalid');
  }
});
