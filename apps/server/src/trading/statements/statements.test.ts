/** Statements compared with the ledger: as figures, CSV and PDF; and who may read them. */
import {
  HEADERS,
  LOCALE_TAGS,
  LOCALES,
  type Locale,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  type Statement,
  accountCalls,
  forexCalls,
  reportCalls,
} from '@tradewind/contract';
import { OPERATOR_FILES, operatorReportCalls } from '@tradewind/contract/operator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PRICES,
  START_MS,
  type TestApp,
  type TestUser,
  refusalOf,
  startTestApp,
} from '../../platform/http/testing/test-app.ts';
import { firstAdmin, newOperator } from '../../staff/operators/testing/operators.ts';
import { fingerprintOf, pagesOfPdf, readCsv } from './testing/read-files.ts';
import { isLong } from '../../testing/long.ts';

const DAY_MS = 86_400_000;
const MICRO = 1_000_000;
const STORY_DAYS = 40;
/** Of the long statement. */
const MOVEMENTS = isLong ? 100_000 : 30_000;

let app: TestApp;
let demo: TestUser;
let real: TestUser;
/** A position of one lot in June, of which a part is closed in July. */
let parted: number;

const submit = async (user: TestUser, input: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const defaults = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  return (await app.take(forexCalls.submit, { ...defaults, ...input }, { token: user.token })).Id;
};
const close = (user: TestUser, id: number, input: Readonly<Record<string, unknown>> = {}) =>
  app.take(forexCalls.close, { id, ...input }, { token: user.token });

/** Advances to this many days after the start, with prices of that day. */
async function day(days: number, eurusd = 1.1): Promise<void> {
  app.clock.jump(START_MS + days * DAY_MS - app.clock.now());
  await app.push({ ...PRICES, EURUSD: [eurusd, Number((eurusd + 0.0002).toFixed(5))] });
}

beforeAll(async () => {
  app = await startTestApp({ strict: false });
  await firstAdmin(app); // the link expires before the story ends
  [demo, real] = [await app.newUser(), await app.newRealUser()];
  const { host } = app.app;
  const account = real.user.id;
  await host.execute({ type: 'deposit', account, amount: 1000 * MICRO, reference: 1 });
  parted = await submit(demo, { cont: 1 });
  await submit(real);
  for (const [days, eurusd] of [
    [2, 1.101],
    [9, 1.0953],
    [19, 1.1007],
    [22, 1.0891],
    [33, 1.1101],
  ] as const) {
    await close(real, await submit(real, { type: days % 2 === 0 ? 1 : 2, cont: 0.07 }));
    const id = await submit(demo, { cont: 0.3 });
    await day(days, eurusd);
    await close(demo, id);
    if (days === 22) await close(demo, parted, { cont: 0.4 });
    await close(real, await submit(real, { cont: 0.03 }));
  }
  await host.execute({ type: 'withdraw', account, amount: 200 * MICRO, reference: 2 });
  await host.execute({ type: 'refuse_withdrawal', account, amount: 200 * MICRO, reference: 2 });
  await day(STORY_DAYS);
});
afterAll(() => app.stop());

const statement = (user: TestUser, period: Readonly<Record<string, unknown>>): Promise<Statement> =>
  app.take(reportCalls.statement, period, { token: user.token });
const fileOf = (path: string, query: Readonly<Record<string, string>>, token: string, lang = 'en') =>
  app.app.http.inject({ method: 'GET', url: path, query, headers: { [HEADERS.token]: token, [HEADERS.lang]: lang } });

const micro = (usd: number): number => Math.round(usd * MICRO);
const moved = ({ totals }: Statement): number => Object.values(totals).reduce((sum, usd) => sum + micro(usd), 0);
const dayText = (days: number): string => new Date(START_MS + days * DAY_MS).toISOString().slice(0, 10);

describe('a statement', () => {
  it('balances: opening balance plus movements is the closing balance, for any two days and both kinds of accounts', async () => {
    const inDays = fc.integer({ min: -3, max: STORY_DAYS });
    const shown = async (user: TestUser, first: number, last: number) => {
      const found = await statement(user, { from: dayText(first), to: dayText(last) });
      const [opening, closing] = [micro(found.opening_balance), micro(found.closing_balance)];
      expect(opening + moved(found)).toBe(closing);
      const { data, total } = found.movements;
      let balance = opening;
      for (const { Value, Balance } of data) expect(micro(Balance)).toBe((balance += micro(Value)));
      if (data.length === total) expect(balance).toBe(closing);
      return { opening, closing };
    };
    await fc.assert(
      fc.asyncProperty(inDays, inDays, fc.boolean(), async (one, other, isDemo) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const user = isDemo ? demo : real;
        const { opening, closing } = await shown(user, first, last);
        // the state before it ends where it starts
        expect(opening).toBe(first > -3 ? (await shown(user, -3, first - 1)).closing : 0);
        expect(closing).toBe(last < STORY_DAYS ? (await shown(user, last + 1, STORY_DAYS)).opening : closing);
      }),
      { numRuns: 20 },
    );
  });

  it('ends with the balance of the account, month by month', async () => {
    const { months } = await app.take(reportCalls.statementMonths, {}, { token: real.token });
    expect(months).toEqual(['2026-07', '2026-06']);
    for (const user of [real, demo]) {
      const [june, july] = [await statement(user, { month: '2026-06' }), await statement(user, { month: '2026-07' })];
      const { balance } = await app.take(accountCalls.balance, {}, { token: user.token });
      expect([june.opening_balance, june.closing_balance]).toEqual([0, july.opening_balance]);
      expect([june.is_over, july.is_over, july.closing_balance]).toEqual([1, 0, balance]);
    }
    const july = await statement(real, { month: '2026-07' });
    expect([july.is_demo, july.totals.withdrawals, july.totals.withdrawals_returned]).toEqual([0, -200, 200]);
    expect((await statement(demo, { month: '2026-06' })).totals.demo).toBeGreaterThan(0);
  });

  it('lists the positions at its end, with the volume at that time', async () => {
    const lots = async (period: Readonly<Record<string, string>>) =>
      (await statement(demo, period)).positions.filter(({ Id }) => Id === parted);
    expect(await lots({ month: '2026-06' })).toEqual([expect.objectContaining({ Quantity: 1, Profit: null })]);
    expect(await lots({ month: '2026-07' })).toEqual([
      expect.objectContaining({ Quantity: 0.6, Profit: expect.any(Number) }),
    ]);
    const closed = (await statement(demo, { month: '2026-07' })).orders.data;
    expect(closed).toContainEqual(expect.objectContaining({ ParentId: parted, Quantity: 0.4 }));
  });

  it.each([
    [{}],
    [{ month: '2026-13' }],
    [{ month: '2026-06', from: '2026-06-01', to: '2026-06-02' }],
    [{ from: '2026-06-01' }],
    [{ from: '2026-06-31', to: '2026-07-01' }],
    [{ from: '2026-06-20', to: '2026-06-19' }],
    [{ month: '2027-01' }],
  ])('is refused for the period %j', async (period) => {
    for (const path of [reportCalls.statement.path, STATEMENT_CSV_PATH, STATEMENT_PDF_PATH]) {
      const answer = await app.ask({ ...reportCalls.statement, path }, period, { token: real.token });
      expect(refusalOf(answer)).toBe('invalid_input');
    }
  });
});

describe('the CSV of a statement', () => {
  it('is complete, and its fingerprint can be recomputed', async () => {
    for (const user of [real, demo]) {
      const { payload, headers } = await fileOf(STATEMENT_CSV_PATH, { month: '2026-06' }, user.token);
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'text/csv; charset=utf-8',
        'private, no-store',
      ]);
      const name = `tradewind-statement-${user === demo ? 'demo-' : ''}${user.user.uid}-2026-06.csv`;
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
      const csv = readCsv(payload);
      const of = (record: string) => csv.rows.filter((row) => row['record'] === record);
      const shown = await statement(user, { month: '2026-06' });
      expect([of('movement').length, of('order').length, of('position').length]).toEqual([
        shown.movements.total,
        shown.orders.total,
        shown.positions_total,
      ]);
      const usd = (row: (typeof csv.rows)[number] | undefined, column: string): number => micro(Number(row?.[column]));
      const sum = of('movement').reduce((balance, row) => balance + usd(row, 'change_usd'), 0);
      expect(usd(of('opening')[0], 'balance_usd') + sum).toBe(usd(of('closing')[0], 'balance_usd'));
      expect(usd(of('closing')[0], 'balance_usd')).toBe(micro(shown.closing_balance));
      const charges = of('movement').filter(({ cause }) => cause === 'financing');
      const charged = charges.reduce((total, row) => total + usd(row, 'change_usd'), 0);
      expect(charged).toBe(micro(shown.totals.financing));
      expect(charged).toBeLessThan(0);
      const swaps = new Map(of('order').map((row) => [Number(row['order']), usd(row, 'swap_usd')]));
      for (const { Id, Swap } of shown.orders.data) expect(swaps.get(Id)).toBe(micro(Swap));
      expect(of('fingerprint')[0]?.['description']).toBe(fingerprintOf(csv));
      expect(of('chain')[0]?.['description']).toMatch(/^\d+ [0-9a-f]{64}$/u);
    }
  });

  it('of a past period always has the same fingerprint, in every language', async () => {
    const prints = new Set<string | undefined>();
    for (const lang of ['en', 'hk', 'ar']) {
      await submit(real);
      const { payload } = await fileOf(STATEMENT_CSV_PATH, { month: '2026-06' }, real.token, lang);
      prints.add(readCsv(payload).rows.find(({ record }) => record === 'fingerprint')?.['description']);
    }
    expect(prints.size).toBe(1);
  });
});

/** With all six decimals, in the notation of the language. */
const written = (amount: number, lang: Locale): string =>
  new Intl.NumberFormat(`${LOCALE_TAGS[lang]}-u-nu-latn`, {
    minimumFractionDigits: 6,
    maximumFractionDigits: 6,
  }).format(amount);

describe('the PDF of a statement', () => {
  const month = { month: '2026-06' };
  const paper = async (user: TestUser, lang: string) => {
    const { rawPayload, headers } = await fileOf(STATEMENT_PDF_PATH, month, user.token, lang);
    expect(headers['content-type']).toBe('application/pdf');
    return pagesOfPdf(rawPayload);
  };

  it('shows the balances, the account, page numbers, and the fingerprint of the table', async () => {
    const shown = await statement(demo, month);
    const swap = shown.orders.data.find(({ Swap }) => Swap < 0)?.Swap ?? expect.fail();
    const { payload } = await fileOf(STATEMENT_CSV_PATH, { ...month }, demo.token);
    const pages = await paper(demo, 'en');
    const text = pages.join('\n');
    for (const part of [
      `Account ${demo.user.uid}`,
      '1 Jun 2026 to 30 Jun 2026',
      'DEMO',
      written(shown.closing_balance, 'en'),
      written(shown.opening_balance, 'en'),
      `Overnight financing ${written(swap, 'en').replace('-', '\u2212')}`,
      readCsv(payload).rows.find(({ record }) => record === 'fingerprint')?.['description'] ?? 'none',
      String(shown.chain.seq),
    ])
      expect(text).toContain(part);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect((await paper(real, 'en')).join('\n')).not.toContain('DEMO');
  });

  it.each(LOCALES)('can be printed in %s, with a font for every character', async (lang) => {
    const text = (await paper(real, lang)).join('\n');
    for (const missing of ['?', '\u{fffd}', '\0']) expect(text).not.toContain(missing);
    expect(text).toContain(written((await statement(real, month)).closing_balance, lang));
  });
});

describe('access to a statement', () => {
  it('requires a session', async () => {
    for (const path of [reportCalls.statement.path, STATEMENT_CSV_PATH, STATEMENT_PDF_PATH]) {
      const answer = await app.ask({ ...reportCalls.statement, path }, { month: '2026-06' });
      expect(refusalOf(answer)).toBe('session_invalid');
    }
  });

  it("gives headings in the reader's language, or column names for programs, over the same rows", async () => {
    const { payload: named } = await fileOf(STATEMENT_CSV_PATH, { month: '2026-06' }, real.token);
    const linesOf = (payload: string) => payload.replace(/^\u{feff}/u, '').split('\r\n');
    const figures = (payload: string) => linesOf(payload).filter((line) => /^(?:opening|closing),/u.test(line));
    expect(linesOf(named)[0]).toMatch(/^record,time,description,change_usd,/u);
    const heads = new Set<string>();
    for (const lang of LOCALES) {
      const { payload } = await fileOf(STATEMENT_CSV_PATH, { month: '2026-06', headings: 'texts' }, real.token, lang);
      heads.add(linesOf(payload)[0] ?? '');
      expect(figures(payload)).toEqual(figures(named));
    }
    expect(heads.size).toBe(LOCALES.length);
    const { payload: german } = await fileOf(
      STATEMENT_CSV_PATH,
      { month: '2026-06', headings: 'texts' },
      real.token,
      'de',
    );
    expect(linesOf(german)[0]).toContain('Einstiegskurs');
  });

  it('is granted to operators with the role, and audited', async () => {
    const [support, content] = [await newOperator(app, 'support'), await newOperator(app, 'content')];
    const input = { month: '2026-06', user_id: real.user.id };
    const texts = { month: '2026-06', user_id: String(real.user.id) };
    expect(refusalOf(await content.ask(operatorReportCalls.statement, input))).toBe('forbidden');
    const own = await statement(real, { month: '2026-06' });
    const theirs = await support.call(operatorReportCalls.statement, input);
    expect({ ...theirs, generated_at: 0, chain: 0 }).toEqual({ ...own, generated_at: 0, chain: 0 });
    const csv = await support.file(OPERATOR_FILES.statementCsv.path, texts);
    const { payload } = await fileOf(STATEMENT_CSV_PATH, { month: '2026-06' }, real.token);
    expect(fingerprintOf(readCsv(csv.payload))).toBe(fingerprintOf(readCsv(payload)));
    const pdf = await support.file(OPERATOR_FILES.statementPdf.path, texts);
    expect((await pagesOfPdf(pdf.rawPayload)).join('')).toContain(written(own.closing_balance, 'en'));
    const order = own.orders.data[0]?.Id ?? 0;
    expect((await support.call(operatorReportCalls.proof, { id: order, user_id: real.user.id })).order.Id).toBe(order);
    expect(refusalOf(await support.ask(operatorReportCalls.proof, { id: order, user_id: demo.user.id }))).toBe(
      'not_found',
    );
    expect(refusalOf(await support.ask(operatorReportCalls.statement, { ...input, user_id: 999_999 }))).toBe(
      'not_found',
    );
    const { rows } = await app.app.database.pool.query<{ shown: string }>(
      `SELECT concat_ws(' ', action, subject_id) AS shown FROM audit_log WHERE operator_id = $1 AND action LIKE '%.look' ORDER BY seq`,
      [support.id],
    );
    // pages and files of one customer read in succession count as one access
    expect(rows.map(({ shown }) => shown)).toEqual([`statement.look ${real.user.id}`, `proof.look ${order}`]);
  });
});

describe(`a statement of ${MOVEMENTS} movements`, () => {
  it('is sent in parts, and others are answered in between', async () => {
    const user = await app.newRealUser();
    await app.database.asOwner(
      `INSERT INTO ledger_transfers SELECT 1000000000 + n, ${user.user.id}, CASE WHEN n % 3 = 0 THEN 'cash' ELSE 'fees' END,
         CASE WHEN n % 3 = 0 THEN 'fees' ELSE 'cash' END, 1000000 + n, 'trade_profit', NULL, 0, ${app.clock.now() - 1} FROM generate_series(1, ${MOVEMENTS}) AS n`,
    );
    await app.database.asOwner('ANALYZE ledger_transfers');
    const response = await fetch(`${app.listener.url}${STATEMENT_CSV_PATH}?month=2026-07`, {
      headers: { [HEADERS.token]: user.token },
    });
    let [lines, rest, slowestMs] = [0, '', 0];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const [...parts] = (rest + decoder.decode(chunk, { stream: true })).split('\r\n');
      rest = parts.pop() ?? '';
      lines += parts.length;
      if (lines % 20_000 > 1000) continue;
      const startMs = performance.now();
      await app.take(accountCalls.userInfo, {}, { token: demo.token });
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
    }
    expect(lines).toBe(MOVEMENTS + 5);
    expect(slowestMs).toBeLessThan(500);
  });
});
