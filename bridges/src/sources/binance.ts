/** Binance spot: combined streams `<symbol>@bookTicker`; candles over REST. Public, without a key. */
import type { HistoryPeriod } from '@tradewind/contract';
import { z } from 'zod';
import { type HttpAnswer, request } from '../http.ts';
import { readJson } from '../json.ts';
import { overWebSocket } from '../web-socket.ts';
import { HISTORY_CANDLES, type Source, type SourceEvents, type SourceTools } from './types.ts';

export const BINANCE_URL = 'wss://stream.binance.com:9443';
export const BINANCE_REST_URL = 'https://api.binance.com';
/** An address may ask for a weight of 6,000 a minute; exchangeInfo has 20. */
export const BINANCE_PER_SECOND = 4;

const TIMEOUT_MS = 10_000;
const INTERVALS = { '1min': '1m', '60min': '1h', '1day': '1d' } as const satisfies Record<HistoryPeriod, string>;
const UNKNOWN_SYMBOL = '-1121';

/** Numbers are text here: see readJson. It states no time; `u` numbers the changes of the book. */
const bookTicker = z.object({ data: z.object({ u: z.string(), s: z.string(), b: z.string(), a: z.string() }) });
const exchangeInfo = z.object({ symbols: z.array(z.object({ symbol: z.string() })) });
const fault = z.object({ code: z.string(), msg: z.string() });
/** Start, open, high, low, close, volume, end, volume of the quote currency, number of trades. */
const kline = z.tuple(
  [z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()],
  z.unknown(),
);

export function binance(tools: SourceTools, { url = BINANCE_URL, restUrl = BINANCE_REST_URL } = {}): Source {
  const checked = new Set<string>();

  const get = (path: string, signal: AbortSignal): Promise<HttpAnswer> =>
    request({ url: restUrl + path, timeoutMs: TIMEOUT_MS, signal });

  /** The stream says nothing about a symbol that does not exist. */
  async function known(symbols: readonly string[], { refused }: SourceEvents, signal: AbortSignal): Promise<string[]> {
    for (const symbol of symbols.filter((symbol) => !checked.has(symbol))) {
      const answer = await get(`/api/v3/exchangeInfo?symbol=${encodeURIComponent(symbol.toUpperCase())}`, signal);
      const json = readJson(answer.text);
      const listed = exchangeInfo.safeParse(json).data?.symbols;
      if (listed?.some((row) => row.symbol === symbol.toUpperCase()) === true) checked.add(symbol);
      else if (listed !== undefined || fault.safeParse(json).data?.code === UNKNOWN_SYMBOL)
        refused(symbol, 'Binance has no such symbol');
      else throw new Error(`exchangeInfo answered HTTP ${answer.status}`);
      await tools.pace.turn(signal);
    }
    return symbols.filter((symbol) => checked.has(symbol));
  }

  return {
    async connect(symbols, events, signal) {
      const subscribed = await known(symbols, events, signal);
      if (subscribed.length === 0) throw new Error('Binance has none of the symbols');
      const bySymbol = new Map(subscribed.map((symbol) => [symbol.toUpperCase(), symbol]));
      const onMessage = (text: string): void => {
        const { data } = bookTicker.safeParse(readJson(text));
        if (data === undefined) return;
        const { s, b, a, u } = data.data;
        const symbol = bySymbol.get(s);
        if (symbol !== undefined) events.price({ symbol, bid: b, ask: a, sequence: Number(u) });
      };
      const streams = subscribed.map((symbol) => `${symbol.toLowerCase()}@bookTicker`).join('/');
      return overWebSocket({
        ...tools,
        url: `${url}/stream?streams=${streams}`,
        signal,
        onPong: events.pong,
        onMessage,
      });
    },

    async candles(symbol, period, signal) {
      await tools.pace.turn(signal);
      const query = `symbol=${encodeURIComponent(symbol.toUpperCase())}&interval=${INTERVALS[period]}`;
      const answer = await get(`/api/v3/klines?${query}&limit=${HISTORY_CANDLES}`, signal);
      if (answer.status !== 200) throw new Error(`klines answered HTTP ${answer.status}`);
      const now = tools.clock.now();
      return z
        .array(kline)
        .parse(readJson(answer.text))
        .filter(([, , , , , , end]) => Number(end) < now)
        .map(([time, open, high, low, close, , , , count]) => ({
          time: Number(time),
          open,
          high,
          low,
          close,
          volume: Number(count),
        }));
    },
  };
}
