/** Prices at a steady pace, and a source of them for the bridge. */
import { setTimeout as delay } from 'node:timers/promises';
import { FakeExchange } from '@tradewind/bridges/testing';
import { z } from 'zod';

/** Messages are sent this often, each time as many as are due. */
const STEP_MS = 4;
/** In points: far from zero, so that no step is a jump. */
const FIRST_BID = 100_000;
const SPREAD = 10;

const request = z.object({
  method: z.string(),
  params: z.object({ symbol: z.array(z.string()).default([]) }).default({ symbol: [] }),
});

export interface PricedInstrument {
  readonly Code: string;
  readonly PricePrecision: number;
}

/** A price as it is made; `time` in ms. */
export interface MadeTick {
  readonly code: string;
  readonly bid: string;
  readonly ask: string;
  readonly time: number;
}

/** Calls `take` with `perS` ticks in each second, evenly over the instruments, until `signal` is aborted. */
export async function makeTicks(
  instruments: readonly PricedInstrument[],
  perS: number,
  signal: AbortSignal,
  take: (tick: MadeTick) => void,
): Promise<void> {
  const startedAt = performance.now();
  for (let made = 0; !signal.aborted;) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perS);
    for (; made < due; made += 1) take(tickOf(instruments, made));
    await delay(STEP_MS);
  }
}

function tickOf(instruments: readonly PricedInstrument[], number: number): MadeTick {
  const { Code: code, PricePrecision: precision } = instruments[number % instruments.length] ?? {
    Code: '',
    PricePrecision: 0,
  };
  const bid = FIRST_BID + (Math.floor(number / instruments.length) % 2) * 2;
  const price = (points: number): string => (points / 10 ** precision).toFixed(precision);
  return { code, bid: price(bid), ask: price(bid + SPREAD), time: Date.now() };
}

/** Kraken's protocol as far as the bridge needs it. */
export function krakenLike(): FakeExchange {
  return new FakeExchange({
    greet: () => [{ channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2' }] }],
    onMessage(message) {
      const { method, params } = request.parse(message);
      if (method === 'ping') return [{ method: 'pong' }];
      return params.symbol.map((symbol) => ({ method, success: true, result: { channel: 'ticker', symbol } }));
    },
  });
}

/** A price in Kraken's words. */
export function tickerOf({ code, bid, ask, time }: MadeTick): string {
  const data = { symbol: code, bid: Number(bid), ask: Number(ask), timestamp: new Date(time).toISOString() };
  return JSON.stringify({ channel: 'ticker', type: 'update', data: [data] });
}
