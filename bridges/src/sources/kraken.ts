/** Kraken spot: WebSocket v2, channel `ticker`; candles over REST. Public, without a key. https://docs.kraken.com */
import type { HistoryPeriod } from '@tradewind/contract';
import { z } from 'zod';
import { request } from '../http.ts';
import { readJson } from '../json.ts';
import { overWebSocket } from '../web-socket.ts';
import { HISTORY_CANDLES, type Source, type SourceEvents, type SourceTools } from './types.ts';

export const KRAKEN_URL = 'wss://ws.kraken.com/v2';
export const KRAKEN_REST_URL = 'https://api.kraken.com';
/** Requests to the public REST API; Kraken blocks those who ask faster for long. */
export const KRAKEN_PER_SECOND = 1;

const TIMEOUT_MS = 10_000;
const MINUTES = { '1min': 1, '60min': 60, '1day': 1440 } as const satisfies Record<HistoryPeriod, number>;
const MINUTE_MS = 60_000;

/** Numbers are text here: see readJson. */
const side = z.string().nullish();
const ticker = z.object({
  channel: z.literal('ticker'),
  data: z.array(z.object({ symbol: z.string(), bid: side, ask: side, timestamp: z.string().optional() })),
});
const status = z.object({ channel: z.literal('status'), data: z.array(z.object({ system: z.string() })) });
const heartbeat = z.object({ channel: z.literal('heartbeat') });
const pong = z.object({ method: z.literal('pong') });
const refusal = z.object({
  method: z.literal('subscribe'),
  success: z.literal(false),
  symbol: z.string().optional(),
  error: z.string().default('no reason'),
});
const message = z.union([ticker, status, heartbeat, pong, refusal]);

/** Start in seconds, open, high, low, close, average, volume, number of trades. */
const row = z.tuple(
  [z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()],
  z.unknown(),
);
const ohlc = z.object({
  error: z.array(z.string()),
  // the pair under Kraken's own name, and `last`
  result: z.record(z.string(), z.union([z.array(row), z.string()])).optional(),
});

const timeOf = (text: string | undefined): number | undefined => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
};

/** No price can be traded on. */
const NOTHING = { bid: undefined, ask: undefined, tradeable: false } as const;

/** Without a symbol it is not about one, such as too many requests: then everything is tried again. */
function onRefusal({ symbol, error }: z.infer<typeof refusal>, { refused }: SourceEvents): void {
  if (symbol === undefined) throw new Error(`Kraken refuses the subscription: ${error}`);
  refused(symbol, error);
}

export function kraken(tools: SourceTools, { url = KRAKEN_URL, restUrl = KRAKEN_REST_URL } = {}): Source {
  return {
    connect(symbols, events, signal) {
      let isOnline = true;
      const onStatus = (isNow: boolean): void => {
        // prices come only when they change next, or after a subscription
        if (isNow && !isOnline) throw new Error('Kraken is online again');
        isOnline = isNow;
        if (!isOnline) for (const symbol of symbols) events.price({ symbol, ...NOTHING });
      };
      const onMessage = (text: string): void => {
        const { data: read } = message.safeParse(readJson(text));
        if (read === undefined) return;
        if ('method' in read) return read.method === 'pong' ? events.pong() : onRefusal(read, events);
        if (read.channel === 'heartbeat') return events.heartbeat();
        if (read.channel === 'status') return onStatus(read.data.every(({ system }) => system === 'online'));
        for (const { symbol, bid, ask, timestamp } of read.data)
          events.price(
            isOnline
              ? { symbol, bid: bid ?? undefined, ask: ask ?? undefined, time: timeOf(timestamp) }
              : { symbol, ...NOTHING },
          );
        return undefined;
      };
      const greeting = {
        method: 'subscribe',
        // the default event, "trades", leaves quotes stale between trades
        params: { channel: 'ticker', symbol: symbols, event_trigger: 'bbo', snapshot: true },
      };
      // a pong of WebSocket proves only that the socket is open, and Kraken has its own
      return overWebSocket({ ...tools, url, signal, greeting, ping: { method: 'ping' }, onMessage });
    },

    async candles(symbol, period, signal) {
      await tools.pace.turn(signal);
      const pair = encodeURIComponent(symbol.replace('/', ''));
      const answer = await request({
        url: `${restUrl}/0/public/OHLC?pair=${pair}&interval=${MINUTES[period]}`,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const { error, result = {} } = ohlc.parse(readJson(answer.text));
      if (error.length > 0) throw new Error(error.join(', '));
      const rows = Object.values(result).find((value) => Array.isArray(value)) ?? [];
      const now = tools.clock.now();
      return rows
        .map(([seconds, open, high, low, close, , , count]) => ({
          time: Number(seconds) * 1000,
          open,
          high,
          low,
          close,
          volume: Number(count),
        }))
        .filter(({ time }) => time + MINUTES[period] * MINUTE_MS <= now)
        .slice(-HISTORY_CANDLES);
    },
  };
}
