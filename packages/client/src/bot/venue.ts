/**
 * Where the bots of this process trade in place of an installation: the exchange of a backtest (docs/recipes/backtest.md). A venue is
 * set before the program starts, and the program does not notice.
 */
import { SUCCESS_CODE } from '@tradewind/contract/light';
import { createStore } from '../readable.ts';
import { type Calls, answerOf, refusalOf } from './calls.ts';
import { readDecimals } from './decimals.ts';
import type { Stream, StreamOptions } from './stream.ts';
import type { AccountEvent, ConnectionState, Tick } from './types.ts';

export interface Venue {
  /** The answer of a call, as an installation would send it. */
  perform(method: 'GET' | 'POST', path: string, input: object): Promise<string>;
  /** Calls back with each private event from number `after` on, as an installation would send it; returns a function that ends it. */
  onEvent(listener: (text: string) => void, after: number): () => void;
  onTick(listener: (tick: Tick) => void): () => void;
  /** Calls back when there are no more ticks. */
  onOver(listener: () => void): () => void;
}

let current: Venue | undefined;

/** Undefined = bots trade on installations again. */
export function setVenue(venue: Venue | undefined): void {
  current = venue;
}

export const findVenue = (): Venue | undefined => current;

export function venueCalls(venue: Venue, signal: AbortSignal): Calls {
  async function perform(method: 'GET' | 'POST', path: string, input: object): Promise<unknown> {
    signal.throwIfAborted();
    const answer = answerOf(await venue.perform(method, path, input));
    signal.throwIfAborted();
    if (answer.code !== SUCCESS_CODE) throw refusalOf(answer);
    return answer.data;
  }
  return {
    get(path, query = {}) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      return perform('GET', path, Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
    },
    post: (path, body) => perform('POST', path, JSON.parse(JSON.stringify(body)) as object),
  };
}

type VenueStreamOptions = Pick<
  StreamOptions,
  'position' | 'onEvent' | 'onTicks' | 'onSubscribed' | 'onReset' | 'onError' | 'onEnded'
>;

export function openVenueStream(venue: Venue, options: VenueStreamOptions): Stream {
  const codes = new Set<string>();
  const connection = createStore<ConnectionState>('online');
  const endings = [
    // another bot may have acted since the orders were read
    venue.onEvent((text) => {
      if (!options.onEvent(readDecimals(text) as AccountEvent)) options.onReset().catch(options.onError);
    }, options.position()),
    venue.onTick((tick) => {
      if (codes.has(tick.Code)) options.onTicks(tick.Code, [tick]);
    }),
    venue.onOver(() => options.onEnded()),
  ];
  queueMicrotask(() => options.onSubscribed());
  return {
    connection,
    followTicks: (code) => codes.add(code),
    leaveTicks: (code) => codes.delete(code),
    stop() {
      for (const end of endings) end();
      connection.set('idle');
    },
  };
}
