/** The exchange of backtests beside a real server: the same ticks and orders have the same effects. */
import { HEADERS, accountCalls, forexCalls } from '@tradewind/contract';
import { STANDARD_MARKUP } from '@tradewind/contract/operator';
import { DEFAULT_SETTINGS, DEMO, LEVERAGE_CLASSES, plainGroup } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import { expect, it } from 'vitest';
import { builtinCatalogue } from '../core/market/index.ts';
import { HandClock } from '../platform/clock/testing/hand-clock.ts';
import { startTestApp } from '../platform/http/testing/test-app.ts';
import { Exchange } from './exchange.ts';

/** A Wednesday, two minutes before the rollover at 17:00 New York. */
const BEFORE_ROLLOVER = Date.UTC(2026, 5, 10, 20, 58);
const STEP_MS = 1500;
const STEPS = 160;
const BALANCE = microUsd(100_000_000_000);

/** Numerical Recipes' generator: the same numbers each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly data: readonly Row[]; readonly [name: string]: unknown };

/** What depends neither on how many quotes there were before, nor on how often the server reported stops: that is by real time. */
const plainOrder = ({ QuoteId: _, CloseQuoteId: __, TrailingQuoteId: ___, n: ____, ...order }: Row): Row => order;
const plainPage = ({ data, n: _, ...page }: Page) => [data.map(plainOrder), page];

it('the exchange fills, charges and books what a server does', async () => {
  const app = await startTestApp({ guarded: true, prices: false, clock: new HandClock(BEFORE_ROLLOVER) });
  try {
    const clock = new HandClock(BEFORE_ROLLOVER);
    const exchange = await Exchange.open({
      catalogue: builtinCatalogue(),
      settings: DEFAULT_SETTINGS,
      clock,
      balance: BALANCE,
      preset: 'offshore',
      style: 'standard',
      marketHours: 'calendar',
    });
    const { host } = app.app;
    await host.execute({ type: 'define_group', terms: plainGroup(DEMO) });
    for (const [index, leverageClass] of LEVERAGE_CLASSES.entries()) {
      const side = STANDARD_MARKUP[leverageClass] ?? 0;
      const markup = { group: DEMO, leverageClass, version: index + 1, bid: side, ask: side };
      if (side > 0) await host.execute({ type: 'set_markup', markup });
    }
    const { token } = await app.newUser();
    const both = async (method: 'GET' | 'POST', path: string, input: Row): Promise<[unknown, unknown]> => {
      const sent = method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
      const live = await app.request({
        method,
        url: path,
        headers: { [HEADERS.token]: token, [HEADERS.lang]: 'en' },
        ...sent,
      });
      const { data } = JSON.parse(await exchange.perform(method, path, input)) as { data: unknown };
      return [live.data, data];
    };

    const random = randomOf(7);
    const prices = { EURUSD: 110_000, GBPUSD: 130_000 };
    const instruments = { EURUSD: app.idOf('EURUSD'), GBPUSD: app.idOf('GBPUSD') };
    let refusals = 0;
    const seen = new Set<string>();

    async function act(step: number): Promise<void> {
      const code = random(2) === 0 ? 'EURUSD' : 'GBPUSD';
      const bid = prices[code] / 1e5;
      const type = 1 + random(2);
      const away = (type === 1 ? -1 : 1) * (0.0003 + random(30) / 1e5);
      const at = (offset: number): string => (bid + offset).toFixed(5);
      const [, page] = await both('GET', forexCalls.myDeal.path, { status: String(random(2)), limit: '20' });
      const open = (page as Page).data[0]?.['Id'];
      const submission = { type, forex_id: instruments[code], cont: '0.3', multiple: 100, client_id: `s${step}` };
      const calls: readonly (readonly [string, Row])[] = [
        [forexCalls.submit.path, { ...submission, status: 1, stop_loss_price: at(away), trailing: 40 }],
        [forexCalls.submit.path, { ...submission, status: 1, target_profit_price: at(-away) }],
        [forexCalls.submit.path, { ...submission, status: 0, target_price: at(away) }],
        [forexCalls.submit.path, { ...submission, status: 1, client_id: 'again', price: at(0.0001) }],
        [forexCalls.check.path, { ...submission, status: 1 }],
        [forexCalls.close.path, { id: open ?? 1, cont: '0.1' }],
        [forexCalls.setStopPrice.path, { id: open ?? 1, stop_loss_price: at(away) }],
        [forexCalls.cancelTrade.path, { id: open ?? 1 }],
        [forexCalls.reverse.path, { id: open ?? 1 }],
      ];
      const [path, input] = calls[random(calls.length)] ?? [forexCalls.closeAll.path, {}];
      const [live, own] = (await both('POST', path, input)) as [Row, Row];
      seen.add(path);
      if ('key' in live) refusals += 1;
      expect(plainOrder(own), `step ${step}: ${path} ${JSON.stringify(input)}`).toEqual(plainOrder(live));
    }

    for (let step = 0; step < STEPS; step += 1) {
      for (const each of [clock, app.clock]) each.advance(STEP_MS);
      for (const code of ['EURUSD', 'GBPUSD'] as const) {
        prices[code] += random(21) - 10;
        const [bid, ask] = [prices[code] / 1e5, (prices[code] + 8) / 1e5];
        await app.push({ [code]: [bid, ask] });
        expect(exchange.take({ code, bid, ask, time: clock.now() })).toHaveProperty('durable');
      }
      if (step > 4) await act(step);
    }

    // the rollover is charged in the background
    await expect
      .poll(async () => {
        const [live] = await both('GET', accountCalls.forexChange.path, { cause: 'financing', page: '1' });
        return (live as Page).data.length;
      })
      .toBeGreaterThan(0);
    for (const status of ['0', '1', '3']) {
      const [live, own] = (await both('GET', forexCalls.myDeal.path, { status, limit: '500' })) as [Page, Page];
      expect(plainPage(own)).toEqual(plainPage(live));
      expect(own.data.length).toBeGreaterThan(0);
    }
    const [live, own] = (await both('GET', accountCalls.forexChange.path, { page: '1' })) as [Page, Page];
    const booked = (page: Page): readonly Row[] => page.data.map(({ Id: _, ...row }) => row);
    expect(booked(own)).toEqual(booked(live));
    expect(seen.size).toBe(6);
    expect(refusals).toBeGreaterThan(0);
    expect(exchange.record.ledger.at(-1)?.balance).toBe(exchange.account.balance);
    expect(exchange.fills.every(({ markup }) => markup > 0)).toBe(true);
  } finally {
    await app.stop();
  }
});
