/**
 * Instruments managed by operators: suspended with a reason, changed at a scheduled time, never under an open position.
 * What is tagged @long is tested in `npm test` by: trading/instruments, packages/engine.
 */
import { BASE, idOf } from './catalogue.ts';
import { expect, test, fourEyes, type Operator } from './desk.ts';
import { jpegWithPlace, png } from './pictures.ts';
import { call, type Details, must, newTrader, refused, type Server, tick } from './support.ts';

interface Instrument extends Details {
  readonly Id: number;
  readonly Version: number;
  readonly ForexFeeRate: number;
  readonly ForexMinCont: number;
  readonly HasForexMultiple: { Value: number }[];
  readonly TradingDisabled: string | null;
}

async function instrument(server: Server, code: string): Promise<Instrument> {
  const rows = await must(call<Instrument[]>(server, '/v1/api/forex/trade_list'));
  const found = rows.find((row) => row['Code'] === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}
const upcoming = (server: Server, code: string) =>
  must(call<Details[]>(server, `/v1/api/forex/upcoming?forex_id=${idOf(code)}`));

test(
  'a suspended instrument refuses new orders with the reason, allows closing, and fills no pending orders',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, compliance, finance, support } = desk;
    const id = idOf('EURCAD');
    await tick(server, { ...BASE, USDCAD: ['1.36000', '1.36010'], EURCAD: ['1.47000', '1.47020'] });
    const trader = await newTrader(server);
    const form = { code: 'EURCAD', multiple: 100 };
    const open = await must(trader.submit(form));
    const pending = await must(trader.submit({ ...form, status: 0, target_price: '1.46900' }));
    const reason = 'The exchange <b>halted</b> it';
    for (const json of [{ id }, { id, reason: '' }, { id: 999, reason }, { reason }])
      expect([1001, 1002]).toContain((await compliance.change('instruments/suspend', json)).code);
    await refused(support.change('instruments/suspend', { id, reason }), 1004, 'forbidden');
    await must(compliance.change('instruments/suspend', { id, reason }));
    const refusal = await refused(trader.submit(form), 1211, 'trading_disabled');
    expect(JSON.stringify(refusal)).toContain(reason);
    expect((await instrument(server, 'EURCAD')).TradingDisabled).toBe(reason);
    await refused(trader.submit({ ...form, status: 0, target_price: '1.46800' }), 1211, 'trading_disabled');
    await tick(server, { EURCAD: ['1.46800', '1.46820'] });
    expect(await trader.holding()).toMatchObject([{ Id: open.Id }]);
    expect((await trader.history())[0]).toMatchObject({ Id: pending.Id, CloseReason: 'trading_disabled', Price: 0 });
    await must(trader.close(open.Id));
    // the others continue to trade
    await must(trader.submit());
    await refused(finance.change('instruments/resume', { id, reason }), 1004, 'forbidden');
    await must(compliance.change('instruments/resume', { id, reason: 'Over' }));
    await refused(compliance.change('instruments/resume', { id, reason: 'Over' }), 1006, 'conflict');
    await must(trader.submit(form));
  },
);

test(
  'a change by two operators takes effect at its time; an open position keeps its terms, a new one gets the new ones',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, second, support } = desk;
    await tick(server, { ...BASE, EURAUD: ['1.66000', '1.66020'] });
    const id = idOf('EURAUD');
    const before = await instrument(server, 'EURAUD');
    const trader = await newTrader(server);
    const form = { code: 'EURAUD', cont: 0.1, multiple: 50 };
    const small = await must(trader.submit(form));
    const old = await must(trader.submit({ ...form, cont: 2 }));
    const effective_at = Date.now() + 2500;
    const terms = { fee_rate: '0.0007', multiples: [100, 200], min_lots: '0.5' };
    const json = { id, ...terms, effective_at, reason: 'Quieter markets' };
    await refused(support.change('instruments/propose', json), 1004, 'forbidden');
    const proposed = await must(finance.change<{ id: number }>('instruments/propose', json));
    expect((await finance.change('changes/approve', { id: proposed.id })).code).not.toBe(1);
    expect(await upcoming(server, 'EURAUD')).toEqual([]);
    await must(second.change('changes/approve', { id: proposed.id }));
    expect(await upcoming(server, 'EURAUD')).toMatchObject([
      {
        Kind: 'terms',
        ForexId: id,
        Time: effective_at,
        Changes: expect.arrayContaining([
          expect.objectContaining({ Field: 'ForexFeeRate', Before: '0.00035', After: '0.0007' }),
          expect.objectContaining({ Field: 'ForexMinCont', Before: '0.01', After: '0.5' }),
        ]),
      },
    ]);
    // not before the scheduled time
    expect(await instrument(server, 'EURAUD')).toMatchObject({ Version: before.Version, ForexFeeRate: 0.00035 });
    await expect.poll(async () => (await instrument(server, 'EURAUD')).Version).toBe(before.Version + 1);
    expect(Date.now()).toBeGreaterThanOrEqual(effective_at);
    expect(await instrument(server, 'EURAUD')).toMatchObject({
      ForexFeeRate: 0.0007,
      ForexMinCont: 0.5,
      HasForexMultiple: [{ Value: 100 }, { Value: 200 }],
    });
    expect(await upcoming(server, 'EURAUD')).toEqual([]);
    // open positions: the same leverage, margin and fee
    await tick(server, { EURAUD: ['1.66000', '1.66020'] });
    expect(await trader.holding()).toEqual([old, small]);
    await refused(trader.submit(form), 1204, 'multiple_not_offered');
    await refused(trader.submit({ ...form, multiple: 100 }), 1205, 'lots_invalid');
    const fresh = await must(trader.submit({ ...form, multiple: 100, cont: 0.5 }));
    expect(fresh.TradeFee).toBeCloseTo(fresh.CautionMoney * 0.0007, 5);
    expect(old.TradeFee).toBeCloseTo(old.CautionMoney * 0.00035, 5);
    await must(trader.close(old.Id, 0.8));
    const rest = (await trader.holding()).find(({ Id }) => Id === old.Id);
    expect(rest).toMatchObject({ Quantity: 1.2, Multiple: 50, Price: old.Price });
    expect(rest?.CautionMoney).toBeCloseTo(old.CautionMoney * 0.6, 5);
    // one below the new minimum can be closed, too
    for (const { Id } of [old, small]) await must(trader.close(Id));
  },
);

test(
  'a change that affects open positions is refused, and so are invalid terms',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, second } = desk;
    await tick(server, { ...BASE, LTCUSD: ['80.10', '80.20'] });
    const trader = await newTrader(server);
    const open = await must(trader.submit({ code: 'LTCUSD', cont: 1, multiple: 50 }));
    const id = idOf('LTCUSD');
    const reason = 'To be refused';
    for (const change of [
      { contract_size: '10' },
      { price_precision: 3 },
      { base: 'XYZ' },
      { fee_rate: '-1' },
      { fee_rate: 'x' },
      { multiples: [0] },
      { multiples: [-5] },
      { min_lots: '0' },
      { min_lots: '5', max_lots: '1' },
      { lot_step: '0' },
      { hours: 'sometimes' },
      { margin_mode: 'other' },
      { effective_at: Date.now() - 60_000 },
      {},
    ]) {
      const { code, data } = await finance.change<{ id: number }>('instruments/propose', { id, ...change, reason });
      if (code === 1) {
        const approved = await second.change('changes/approve', { id: data.id });
        expect([change, approved.code]).not.toEqual([change, 1]);
        await finance.change('changes/withdraw', { id: data.id });
      } else expect([change, code]).toEqual([change, code === 1006 ? 1006 : 1001]);
    }
    await refused(finance.change('instruments/propose', { id: 999, fee_rate: '0', reason }), 1002, 'not_found');
    await tick(server, { LTCUSD: ['80.10', '80.20'] });
    expect(await trader.holding()).toEqual([open]);
  },
);

test('a new instrument needs two operators, is listed at once, and is tradable with its first price', async ({
  desk,
}) => {
  const { server, finance, second } = desk;
  await tick(server, BASE);
  const [category] = await must(finance.read<{ id: number }[]>('categories'));
  const json = {
    code: 'SOLUSD',
    base: 'SOL',
    quote: 'USD',
    price_precision: 2,
    show_code: 'SOL/USD',
    name: 'Solana',
    category_id: category?.id,
    lot_step: '0.1',
    min_lots: '0.1',
    max_lots: '100',
    contract_size: '1',
    fee_rate: '0.001',
    margin_mode: 'leverage',
    multiples: [10],
    hours: 'always',
    reason: 'Asked for',
  };
  await fourEyes(finance, second, 'instruments/propose', json);
  const found = await instrument(server, 'SOLUSD');
  expect(found).toMatchObject({ ShowCode: 'SOL/USD', Pip: 0.1, MarketStatus: 1, ForexQuotations: { Bid: null } });
  await tick(server, { SOLUSD: ['150.10', '150.20'] });
  const { token } = await newTrader(server);
  const form = { type: 1, cont: 0.1, forex_id: found.Id, status: 1, multiple: 10 };
  expect(await must(call(server, '/v1/api/forex/submit', { token, json: form }))).toMatchObject({ Price: 150.2 });
  expect((await finance.change('instruments/propose', json)).code).not.toBe(1);
  // each action is in the audit log
  const { data } = await must(desk.admin.read<{ data: Details[] }>('audit?page=1'));
  expect(JSON.stringify(data)).toMatch(/instrument/u);
});

test(
  'a visitor sees the logo of an instrument, set by two operators, its hours and its usual spread',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, second, support } = desk;
    // no other test sends prices for it
    const id = idOf('ETHUSD');
    await tick(server, BASE);
    for (const ask of ['3000.20', '3000.30', '3000.20', '3009.00', '3000.30'])
      await tick(server, { ETHUSD: ['3000.00', ask] });
    const facts = (forex: number | string) => call(server, `/v1/api/forex/instrument?forex_id=${forex}`);
    const known = await must(facts(id));
    expect(known).toMatchObject({ ForexId: id, Holidays: [] });
    expect(known).toMatchObject({ TypicalSpread: 0.3, SpreadTicks: 5 });
    // the servers of these tests never close
    expect(known['Sessions']).toEqual([{ OpenTime: null, CloseTime: null }]);
    await refused(facts(987_654), 1002, 'not_found');
    await refused(facts('x'), 1001, 'invalid_input');

    const upload = async ({ token }: Pick<Operator, 'token'>, bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
      const headers = { token };
      const sent = await fetch(`${server.url}/admin/api/content/image?as=logo`, {
        method: 'POST',
        headers,
        body: form,
      });
      return (await sent.json()) as { code: number; data: { url: string } };
    };
    expect((await upload(support, await png())).code).toBe(1004);
    expect((await upload(finance, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(1001);
    const { url: logo } = (await upload(finance, await jpegWithPlace())).data;
    for (const wrong of ['https://example.com/logo.png', `/api/content/image/${'z'.repeat(32)}`, 'javascript:alert(1)'])
      expect((await finance.change('instruments/propose', { id, logo: wrong, reason: 'Wrong' })).code).toBe(1001);
    expect((await instrument(server, 'ETHUSD'))['Logo']).toBe('');
    await fourEyes(finance, second, 'instruments/propose', { id, logo, reason: 'Our own sign' });
    await expect.poll(async () => (await instrument(server, 'ETHUSD'))['Logo']).toBe(logo);
    const shown = await fetch(server.url + logo);
    expect(shown.headers.get('content-type')).toMatch(/^image\/(?:jpeg|webp)$/u);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer()).includes('Exif')).toBe(false);
  },
);
