/**
 * Real ticks through both engines with random portfolios: events must be equal on every tick. ENGINE_REPLAY_TICKS sets the
 * number of ticks taken from each symbol, MARKET_DATA their folder.
 */
import { microLots, microUsd } from '@tradewind/money';
import { expect, test } from 'vitest';

import { DEFAULT_SETTINGS } from './index.ts';
import type { InstrumentSpec } from './index.ts';
import { EnginePair, show } from './testing/pair.ts';
import type { Tally } from './testing/pair.ts';
import { generateTicks, readTicks, seededRandom, tickFolder, toPoints } from './testing/ticks.ts';
import type { TickSeries } from './testing/ticks.ts';

const TICKS = Number(process.env['ENGINE_REPLAY_TICKS'] ?? 2000);
const ACCOUNTS = 24;

/** Symbol → base, quote, decimals, contract size. */
const LISTED: Readonly<Record<string, readonly [string, string, number, number]>> = {
  EURUSD: ['EUR', 'USD', 5, 100_000],
  GBPUSD: ['GBP', 'USD', 5, 100_000],
  AUDUSD: ['AUD', 'USD', 5, 100_000],
  NZDUSD: ['NZD', 'USD', 5, 100_000],
  USDJPY: ['USD', 'JPY', 3, 100_000],
  CADJPY: ['CAD', 'JPY', 3, 100_000],
  EURGBP: ['EUR', 'GBP', 5, 100_000],
  XAUUSD: ['XAU', 'USD', 2, 100],
  US500: ['US500', 'USD', 2, 10],
  BTCUSD: ['BTC', 'USD', 1, 1],
};

interface Tick {
  readonly instrument: number;
  readonly bid: number;
  readonly ask: number;
}

function specOf(symbol: string, id: number): InstrumentSpec | undefined {
  const listed = LISTED[symbol];
  if (listed === undefined) return undefined;
  const [base, quote, pricePrecision, contract] = listed;
  return {
    id,
    code: symbol,
    base,
    quote,
    pricePrecision,
    lotStep: microLots(10_000),
    minLots: microLots(10_000),
    maxLots: microLots(1_000_000_000),
    contractSize: contract * 1_000_000,
    feeRate: 1_000,
    marginMode: 'leverage',
    multiples: [1000],
    triggerDistance: 0,
  };
}

/** The busiest day of each symbol, its middle ticks, with all symbols advancing in parallel. */
function tapeOf(all: readonly TickSeries[]): {
  readonly specs: readonly InstrumentSpec[];
  readonly ticks: readonly Tick[];
} {
  const specs: InstrumentSpec[] = [];
  const placed: { readonly at: number; readonly tick: Tick }[] = [];
  for (const [index, symbol] of Object.keys(LISTED).entries()) {
    const series = all.find((each) => each.symbol === symbol);
    const spec = specOf(symbol, index + 1);
    if (series === undefined || spec === undefined) continue;
    specs.push(spec);
    const count = Math.min(TICKS, series.times.length);
    const first = Math.floor((series.times.length - count) / 2);
    for (let tick = 0; tick < count; tick += 1) {
      const bid = toPoints(series.bids[first + tick] ?? 0, spec.pricePrecision);
      const ask = Math.max(bid, toPoints(series.asks[first + tick] ?? 0, spec.pricePrecision));
      placed.push({ at: (tick + index / 100) / count, tick: { instrument: spec.id, bid, ask } });
    }
  }
  return { specs, ticks: placed.toSorted((left, right) => left.at - right.at).map((each) => each.tick) };
}

test('real ticks produce the same events in both engines', () => {
  const folder = tickFolder();
  console.info(folder === undefined ? 'MARKET_DATA is absent: generated ticks' : `real ticks of ${folder}`);
  const { specs, ticks } = tapeOf(folder === undefined ? generateTicks(TICKS, 5) : readTicks(folder, 1000));
  const random = seededRandom(99);
  const tally: Tally = new Map();
  const pair = new EnginePair({ ...DEFAULT_SETTINGS, feeType: 'of_margin', stopOutPercent: 85 }, tally);
  for (const spec of specs) {
    pair.apply({ type: 'define_instrument', spec, now: 0 });
    pair.apply({ type: 'set_market', instrument: spec.id, open: true });
  }
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    pair.apply({ type: 'open_account', account, kind: 'demo', balance: microUsd(2_000_000_000), now: 0 });
  }
  /** A pending order without a pair, half of the time; 0 = none. */
  const partnerOf = (account: number, instrument: number): number =>
    (random() < 0.5 &&
      pair.plain.orders(account, 'pending').find((order) => order.instrument === instrument && order.oco === undefined)
        ?.id) ||
    0;
  const trade = (order: number, now: number): void => {
    const account = 1 + Math.floor(random() * ACCOUNTS);
    const spec = specs[Math.floor(random() * specs.length)];
    const quote = spec && pair.plain.lastQuote(spec.id);
    if (spec === undefined || quote === undefined) return;
    const side = random() < 0.5 ? 'buy' : 'sell';
    const sign = side === 'buy' ? 1 : -1;
    const pending = random() < 0.3;
    const away = (most: number): number => Math.ceil(quote.bid * most * random()) + 1;
    const targetPrice = pending ? quote.bid + (random() < 0.5 ? 1 : -1) * (away(0.001) + quote.ask - quote.bid) : 0;
    const reference = pending ? targetPrice : side === 'buy' ? quote.bid : quote.ask;
    const free = pair.plain.summary(account)?.freeMargin ?? 0;
    // a third of the free margin at a leverage of 1000: a move of about a percent is a stop-out
    const notional =
      (quote.bid / 10 ** spec.pricePrecision) * (spec.contractSize / 1e6) * (spec.quote === 'JPY' ? 0.01 : 1);
    const lots = Math.max(1, Math.floor((free / 1e6 / notional) * 1000 * 0.35 * random() * 100)) * 10_000;
    pair.apply({
      type: 'submit',
      account,
      order,
      instrument: spec.id,
      side,
      pending,
      lots,
      multiple: 1000,
      targetPrice,
      stopLoss: random() < 0.4 ? reference - sign * away(0.004) : 0,
      takeProfit: random() < 0.4 ? reference + sign * away(0.004) : 0,
      ...(random() < 0.3 && { trailing: away(0.002) }),
      ...(pending && random() < 0.3 && { expiresAt: now + 1 + Math.floor(random() * 3000) }),
      ...(pending && { oco: partnerOf(account, spec.id) }),
      now,
    });
    if (random() < 0.2) pair.apply({ type: 'expire', now });
    if (random() < 0.008) pair.apply({ type: 'reset', account, balance: microUsd(2_000_000_000), now });
  };
  for (const [index, { instrument, bid, ask }] of ticks.entries()) {
    pair.quote(instrument, bid, ask, index, index + 1);
    if (index % 12 === 0) trade(index + 1, index);
  }
  pair.checkState();
  console.info(`${ticks.length} ticks of ${specs.length} symbols`, show(tally));
  for (const event of [
    'opened',
    'triggered',
    'closed:stop_loss',
    'closed:take_profit',
    'closed:stop_out',
    'cancelled:expired',
    'trailing stop that moved',
    'trailed',
    'margin_call',
    'margin_recovered',
  ]) {
    expect(tally.get(event) ?? 0, event).toBeGreaterThan(10);
  }
  expect(tally.get('cancelled:oco')).toBeGreaterThan(2);
}, 300_000);
