import { forexCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandClock } from '../../platform/clock/testing/hand-clock.ts';
import { type TestApp, refusalOf, startTestApp } from '../../platform/http/testing/test-app.ts';

/** A Friday, five minutes before the week ends in New York. */
const FRIDAY_EVENING = Date.UTC(2026, 5, 12, 20, 55, 0);
const SUNDAY_OPENING = Date.UTC(2026, 5, 14, 21, 0, 0);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { MARKET_HOURS: 'calendar' }, clock: new HandClock(FRIDAY_EVENING) });
});
afterAll(() => app.stop());

const list = (input: Record<string, unknown> = {}, lang = 'en') => app.take(forexCalls.tradeList, input, { lang });

describe('the instruments', () => {
  it('number at least forty, and have prices if there are any', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(all.find(({ Code }) => Code === 'EURUSD')).toMatchObject({
      ShowCode: 'EUR/USD',
      MarketStatus: 1,
      NextOpenTime: null,
      MarginMode: 2,
      ForexContNum: 100_000,
      ForexQuotations: { Open: 1.1, Close: 1.1, Change: 0, Bid: 1.1, Ask: 1.1002, Time: FRIDAY_EVENING },
    });
    expect(all.find(({ Code }) => Code === 'NZDUSD')?.ForexQuotations).toEqual({
      Open: null,
      Close: null,
      Change: null,
      High: null,
      Low: null,
      Volume: 0,
      Bid: null,
      Ask: null,
      Time: null,
    });
  });

  it('show the change of the day in percent', async () => {
    app.clock.advance(1000);
    await app.push({ GBPUSD: [1.287, 1.2872] });
    // (1.287 − 1.3) ÷ 1.3 = −1.0 %
    expect((await list({ searchCurrency: 'GBPUSD' }))[0]?.ForexQuotations).toMatchObject({
      Open: 1.3,
      Close: 1.287,
      Low: 1.287,
      High: 1.3,
      Change: -1,
    });
  });

  it.each([
    ['eurusd', 'en', ['EURUSD']],
    ['EUR/US', 'en', ['EURUSD']],
    ['gold', 'en', ['XAUUSD']],
    ['黃金', 'hk', ['XAUUSD']],
    ['no such thing', 'en', []],
  ])('are found by "%s"', async (searchCurrency, lang, codes) => {
    expect((await list({ searchCurrency }, lang)).map(({ Code }) => Code)).toEqual(codes);
  });

  it("are grouped by category, with names in the caller's language", async () => {
    const categories = await app.take(forexCalls.categories, {}, { lang: 'en' });
    const metals = categories.find(({ NameShowTrans }) => NameShowTrans === 'Metals');
    expect((await list({ category_id: metals?.Id })).map(({ Code }) => Code)).toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD']);
    expect(
      (await app.take(forexCalls.categories, {}, { lang: 'hk' }))[metals === undefined ? -1 : metals.Id - 1]
        ?.NameShowTrans,
    ).toBe('貴金屬');
    expect(await list({ category_id: 999 })).toEqual([]);
  });
});

describe('candles', () => {
  it('consist of bids, with the forming one last', async () => {
    const candles = await app.take(forexCalls.kline, { forex_id: app.idOf('EURUSD'), period: '1min' });
    expect(candles.at(-1)).toMatchObject({ Time: FRIDAY_EVENING, Open: 1.1, Close: 1.1, Volume: 1 });
    expect(await app.take(forexCalls.kline, { forex_id: app.idOf('EURUSD'), period: '1day', to: 1000 })).toEqual([]);
  });

  it.each([
    [{ period: '1min' }, 'invalid_input'],
    [{ forex_id: 1, period: '2min' }, 'invalid_input'],
    [{ forex_id: 1, period: '1min', limit: 1001 }, 'invalid_input'],
    [{ forex_id: 9999, period: '1min' }, 'not_found'],
  ])('are refused for %j', async (input, key) => {
    expect(refusalOf(await app.ask(forexCalls.kline, input))).toBe(key);
  });

  it('are available in short for mini charts, of one instrument or many', async () => {
    const id = app.idOf('EURUSD');
    expect(await app.take(forexCalls.miniKline, { forex_id: id })).toEqual([1.1]);
    expect(await app.take(forexCalls.miniKline, { forex_ids: `${id},9999` })).toEqual({ [id]: [1.1] });
    expect(refusalOf(await app.ask(forexCalls.miniKline, {}))).toBe('invalid_input');
    expect(refusalOf(await app.ask(forexCalls.miniKline, { forex_id: 9999 }))).toBe('not_found');
  });
});

it('a closed market refuses trades and states when it opens', async () => {
  const { token } = await app.newUser();
  const order = { type: 1, cont: 0.1, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const { Id } = await app.take(forexCalls.submit, order, { token });
  app.clock.advance(6 * 60_000);
  expect((await list({ searchCurrency: 'EURUSD' }))[0]).toMatchObject({
    MarketStatus: 0,
    NextOpenTime: SUNDAY_OPENING,
  });
  // checked before the quote, the leverage and the lots
  expect(refusalOf(await app.ask(forexCalls.submit, { ...order, multiple: 7, cont: 0 }, { token }))).toBe(
    'market_closed',
  );
  expect(refusalOf(await app.ask(forexCalls.close, { id: Id }, { token }))).toBe('market_closed');
});
