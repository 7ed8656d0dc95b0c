/** OANDA v20: the pricing stream (NDJSON in chunks) and candles. Needs a token and an account, of practice or live. */
import type { HistoryPeriod } from '@tradewind/contract';
import { compareDecimals } from '@tradewind/money';
import { z } from 'zod';
import { CREDENTIALS_FAULT, Fatal } from '../faults.ts';
import { type HttpAnswer, request } from '../http.ts';
import { readJson } from '../json.ts';
import { LineSplitter } from '../ndjson.ts';
import { HISTORY_CANDLES, type Source, type SourceEvents, type SourceTools } from './types.ts';

export interface OandaOptions {
  readonly account: string;
  readonly token: string;
  readonly environment: 'practice' | 'live';
  readonly url?: string | undefined;
  readonly restUrl?: string | undefined;
}

const HOSTS = { practice: 'fxpractice', live: 'fxtrade' } as const;
/** New connections of an address. */
export const OANDA_PER_SECOND = 2;

const TIMEOUT_MS = 10_000;
const GRANULARITIES = { '1min': 'M1', '60min': 'H1', '1day': 'D' } as const satisfies Record<HistoryPeriod, string>;

const offers = z.array(z.object({ price: z.string() })).default([]);
const line = z.union([
  z.object({
    type: z.literal('PRICE'),
    instrument: z.string(),
    time: z.string(),
    bids: offers,
    asks: offers,
    tradeable: z.boolean().default(true),
  }),
  z.object({ type: z.literal('HEARTBEAT') }),
]);
const instruments = z.object({ instruments: z.array(z.object({ name: z.string() })) });
const candles = z.object({
  candles: z.array(
    z.object({
      complete: z.boolean(),
      volume: z.string(),
      time: z.string(),
      bid: z.object({ o: z.string(), h: z.string(), l: z.string(), c: z.string() }),
    }),
  ),
});

/** The best of several offers: each is for another size, and their order is not documented. */
const best = (offered: z.infer<typeof offers>, side: 1 | -1): string | undefined =>
  offered
    .map(({ price }) => price)
    .reduce<string | undefined>(
      (found, price) => (found === undefined || (compareDecimals(price, found) ?? 0) * side > 0 ? price : found),
      undefined,
    );

function refuseCredentials(status: number): void {
  if (status === 401 || status === 403)
    throw new Fatal(CREDENTIALS_FAULT, 'OANDA refuses the token or the account: are both of this environment?');
}

export function oanda(tools: SourceTools, options: OandaOptions): Source {
  const { account, token, environment } = options;
  const url = options.url ?? `https://stream-${HOSTS[environment]}.oanda.com`;
  const restUrl = options.restUrl ?? `https://api-${HOSTS[environment]}.oanda.com`;
  const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' };
  const accountPath = `/v3/accounts/${encodeURIComponent(account)}`;

  async function get(path: string, signal: AbortSignal): Promise<HttpAnswer> {
    const answer = await request({ url: restUrl + path, headers, timeoutMs: TIMEOUT_MS, signal });
    refuseCredentials(answer.status);
    if (answer.status !== 200) throw new Error(`OANDA answered HTTP ${answer.status}`);
    return answer;
  }

  /** One unknown instrument would have the stream refuse all of them. */
  async function offered(
    symbols: readonly string[],
    { refused }: SourceEvents,
    signal: AbortSignal,
  ): Promise<string[]> {
    const answer = await get(`${accountPath}/instruments`, signal);
    const names = new Set(instruments.parse(readJson(answer.text)).instruments.map(({ name }) => name));
    for (const symbol of symbols) if (!names.has(symbol)) refused(symbol, 'the account at OANDA does not offer it');
    return symbols.filter((symbol) => names.has(symbol));
  }

  function take(text: string, events: SourceEvents): void {
    const { data: read } = line.safeParse(readJson(text));
    if (read === undefined) return;
    if (read.type === 'HEARTBEAT') return events.heartbeat();
    const { instrument: symbol, time, bids, asks, tradeable } = read;
    const stated = Date.parse(time);
    return events.price({
      symbol,
      bid: best(bids, 1),
      ask: best(asks, -1),
      time: Number.isNaN(stated) ? undefined : stated,
      tradeable,
    });
  }

  return {
    async connect(symbols, events, signal) {
      const subscribed = await offered(symbols, events, signal);
      if (subscribed.length === 0) throw new Error('the account at OANDA offers none of the symbols');
      await tools.pace.turn(signal);
      const query = `instruments=${encodeURIComponent(subscribed.join(','))}`;
      const response = await fetch(`${url}${accountPath}/pricing/stream?${query}`, {
        headers,
        redirect: 'error',
        signal,
      });
      refuseCredentials(response.status);
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`the pricing stream answered HTTP ${response.status}`);
      }
      const splitter = new LineSplitter();
      for await (const chunk of response.body ?? []) for (const text of splitter.push(chunk)) take(text, events);
      return 'closed by the source';
    },

    async candles(symbol, period, signal) {
      await tools.pace.turn(signal);
      const query = `price=B&granularity=${GRANULARITIES[period]}&count=${HISTORY_CANDLES}`;
      const answer = await get(`/v3/instruments/${encodeURIComponent(symbol)}/candles?${query}`, signal);
      return candles
        .parse(readJson(answer.text))
        .candles.filter(({ complete }) => complete)
        .map(({ time, volume, bid: { o, h, l, c } }) => ({
          time: Date.parse(time),
          open: o,
          high: h,
          low: l,
          close: c,
          volume: Number(volume),
        }));
    },
  };
}
