/**
 * The market of the engine benchmark: 40 instruments that move as real ticks did. Each takes the relative moves and
 * spreads of one recorded symbol and day. All are mapped to one day and merged by time of day, so that quiet and busy
 * instruments and bursts on news occur as recorded.
 */
import type { InstrumentSpec } from '@tradewind/engine';
import { generateTicks, readTicks, tickFolder, toPoints } from '@tradewind/engine/testing';
import type { TickSeries } from '@tradewind/engine/testing';
import { microLots } from '@tradewind/money';

interface Listing {
  readonly base: string;
  readonly quote: string;
  readonly precision: number;
  readonly contract: number;
  readonly price: number;
}

const listing = (pair: string, precision: number, price: number, contract = 100_000): Listing => {
  const [base = '', quote = ''] = pair.split('/');
  return { base, quote, precision, contract, price };
};

const LISTINGS: readonly Listing[] = [
  listing('EUR/USD', 5, 1.0841),
  listing('GBP/USD', 5, 1.2654),
  listing('AUD/USD', 5, 0.6512),
  listing('NZD/USD', 5, 0.5987),
  listing('USD/JPY', 3, 151.237),
  listing('USD/CHF', 5, 0.8821),
  listing('USD/CAD', 5, 1.3912),
  listing('EUR/JPY', 3, 163.95),
  listing('GBP/JPY', 3, 191.374),
  listing('AUD/JPY', 3, 98.486),
  listing('NZD/JPY', 3, 90.546),
  listing('CAD/JPY', 3, 108.71),
  listing('CHF/JPY', 3, 171.45),
  listing('EUR/GBP', 5, 0.8567),
  listing('EUR/CHF', 5, 0.9562),
  listing('EUR/AUD', 5, 1.6648),
  listing('EUR/NZD', 5, 1.8108),
  listing('EUR/CAD', 5, 1.5082),
  listing('GBP/CHF', 5, 1.1162),
  listing('GBP/AUD', 5, 1.9432),
  listing('GBP/CAD', 5, 1.7604),
  listing('GBP/NZD', 5, 2.1136),
  listing('AUD/CAD', 5, 0.906),
  listing('AUD/NZD', 5, 1.0877),
  listing('AUD/CHF', 5, 0.5744),
  listing('NZD/CAD', 5, 0.8329),
  listing('NZD/CHF', 5, 0.5281),
  listing('CAD/CHF', 5, 0.6341),
  listing('XAU/USD', 2, 2650.12, 100),
  listing('XAG/USD', 3, 31.248, 5000),
  listing('XPT/USD', 2, 968.4, 100),
  listing('WTI/USD', 2, 69.31, 1000),
  listing('BRENT/USD', 2, 73.12, 1000),
  listing('US500/USD', 1, 5802.1, 50),
  listing('US100/USD', 1, 20_312.5, 20),
  listing('DE40/EUR', 1, 19_011.2, 25),
  listing('UK100/GBP', 1, 8231.4, 10),
  listing('BTC/USD', 2, 87_430.21, 1),
  listing('ETH/USD', 2, 3158.42, 10),
  listing('SOL/USD', 3, 212.871, 100),
];

export const LEVERAGE = 100;

export const SPECS: readonly InstrumentSpec[] = LISTINGS.map(({ base, quote, precision, contract }, index) => ({
  id: index + 1,
  code: base + quote,
  base,
  quote,
  pricePrecision: precision,
  lotStep: microLots(10_000),
  minLots: microLots(10_000),
  maxLots: microLots(1_000_000_000),
  contractSize: contract * 1_000_000,
  feeRate: 0,
  marginMode: 'leverage',
  multiples: [LEVERAGE],
  triggerDistance: 0,
}));

/** Merged ticks in time order. */
export interface TickTape {
  readonly source: string;
  readonly length: number;
  /** Index into SPECS. */
  readonly instruments: Uint8Array;
  readonly bids: Float64Array;
  readonly asks: Float64Array;
  readonly times: Float64Array;
}

const METALS_AND_COINS = /^(?:XAU|XAG|XPT|BTC|ETH|SOL)/u;
const SHARES_AND_OIL = /^(?:US\d|DE\d|UK\d|WTI|BRENT)/u;

const kindOf = (code: string): string =>
  METALS_AND_COINS.test(code) ? 'metal' : SHARES_AND_OIL.test(code) ? 'index' : 'fx';

/**
 * Selects the series for an instrument's moves: its own symbol's, otherwise one of the same kind, so that no currency pair
 * moves like gold. All series are used about equally often.
 */
function assign(series: readonly TickSeries[]): readonly TickSeries[] {
  const uses = new Map<TickSeries, number>();
  return SPECS.map(({ code }) => {
    const own = series.filter((each) => code.startsWith(each.symbol.slice(0, 6)));
    const kin = series.filter((each) => kindOf(each.symbol) === kindOf(code));
    const from = [own, kin, series].find((each) => each.length > 0) ?? series;
    const chosen = from.reduce((least, each) => ((uses.get(each) ?? 0) < (uses.get(least) ?? 0) ? each : least));
    uses.set(chosen, (uses.get(chosen) ?? 0) + 1);
    return chosen;
  });
}

const DAY_MS = 86_400_000;

export function loadTape(toy: boolean): TickTape {
  const folder = tickFolder();
  const series = folder === undefined ? generateTicks(toy ? 500 : 60_000, 7) : readTicks(folder, 9_000);
  const chosen = assign(series).map((each) => (toy ? first(each, 500) : each));
  const length = chosen.reduce((sum, each) => sum + each.times.length, 0);
  const order = new Float64Array(length);
  const tape = {
    source: folder === undefined ? 'generated ticks' : `real ticks of ${folder}`,
    length,
    instruments: new Uint8Array(length),
    bids: new Float64Array(length),
    asks: new Float64Array(length),
    times: new Float64Array(length),
  };
  let next = 0;
  const starts: number[] = [];
  for (const each of chosen) {
    starts.push(next);
    // time of day, plus the position in the unmerged tape as the fraction that breaks ties
    for (const time of each.times) {
      order[next] = (time % DAY_MS) * 4_194_304 + next;
      next += 1;
    }
  }
  order.sort();
  for (let place = 0; place < length; place += 1) {
    const key = order[place] ?? 0;
    const from = key % 4_194_304;
    const instrument = starts.findLastIndex((start) => start <= from);
    const { price, precision } = LISTINGS[instrument] ?? listing('', 0, 0);
    const { bids, asks } = chosen[instrument] ?? { bids: order, asks: order };
    const at = from - (starts[instrument] ?? 0);
    const scale = price / (bids[0] ?? 1);
    const bid = toPoints((bids[at] ?? 0) * scale, precision);
    tape.instruments[place] = instrument;
    tape.bids[place] = bid;
    tape.asks[place] = Math.max(bid + 1, toPoints((asks[at] ?? 0) * scale, precision));
    tape.times[place] = (key - from) / 4_194_304;
  }
  return tape;
}

function first(series: TickSeries, count: number): TickSeries {
  const cut = (array: Float64Array): Float64Array => array.slice(0, count);
  return { ...series, times: cut(series.times), bids: cut(series.bids), asks: cut(series.asks) };
}
