/** A client that is logged in and has read its orders. */
import { forexCalls } from '@tradewind/contract/light';
import { expect } from 'vitest';
import { type Harness, connect, eventually, startServer } from './harness.ts';
import type { TestServer } from './server.ts';

export const privateTopics = ({ server }: Harness) =>
  eventually(() => expect([...(server.liveSockets.at(-1)?.topics ?? [])]).toContain('FOREX_CLOSED'));
export const ready = ({ client }: Harness) => eventually(() => expect(client.orders.status.get()).toBe('ready'));
export const reads = ({ server }: Harness) => server.seen.filter((seen) => seen.path === forexCalls.myDeal.path);

/** Logged in, online, everything read. */
export async function start(prepare: (server: TestServer) => void = () => undefined, options = {}): Promise<Harness> {
  const server = await startServer();
  prepare(server);
  const harness = connect(server, options);
  await harness.client.session.demoLogin();
  harness.client.start();
  await privateTopics(harness);
  await ready(harness);
  // the read that follows the subscription: only the pings are still in progress
  await eventually(() => expect(harness.clock.armed).toBe(1));
  return harness;
}
