/** Prices of a server that gets them from the test. */
import { expect } from 'vitest';
import type { World } from '../support/world.ts';

const FEED_KEY = 'pages-feed-key-0123456789abcdef';

/** Settings of such a server. The prices of a test stay fresh for all of it. */
export const PUSHED = { FEED: 'push', FEED_KEY, FEED_SILENCE_MS: '0', QUOTE_MAX_AGE_MS: '3600000' } as const;

/** Pushes a price; returns what the server says of it. */
export async function push({ server }: World, code: string, bid: number, ask: number): Promise<object> {
  const response = await fetch(`${server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ code, bid, ask })}\n`,
  });
  const { code: answered, data } = (await response.json()) as { code: number; data: object };
  expect(answered).toBe(1);
  return data;
}
