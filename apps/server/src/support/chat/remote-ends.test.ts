/** Sockets connected to other processes, over NATS. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Bus } from '../../platform/bus/index.ts';
import { PeerMessages } from '../../platform/peers/index.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import { RemoteEnds } from './remote-ends.ts';

let nats: NatsProcess;
const buses: Bus[] = [];
beforeAll(async () => {
  nats = await NatsProcess.start();
});
afterAll(async () => {
  vi.useRealTimers();
  for (const bus of buses) await bus.close();
  await nats.stop();
});

async function process(visitors: readonly number[]): Promise<RemoteEnds> {
  const bus = await nats.bus();
  buses.push(bus);
  return new RemoteEnds(
    new PeerMessages(bus),
    () => ({ desks: [], visitors }),
    () => {},
  );
}

it('other processes know all visitors, even if they do not fit into one message', async () => {
  const ids = Array.from({ length: 120_000 }, (_, index) => 10_000_000 + index);
  // without rounds: their complete list, which stays the same here, would bring back the visitor who went
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await process([7]);
  const many = await process(ids);
  // it has answered the other's list with its own then, and sends no further one
  await expect.poll(() => many.hasVisitor(7)).toBe(true);
  const isKnown = (id: number): boolean => other.hasVisitor(id);
  await expect.poll(() => ids.every(isKnown), { timeout: 10_000 }).toBe(true);
  expect(isKnown(1)).toBe(false);
  many.tellWent(ids[0] ?? 0);
  await expect.poll(() => isKnown(ids[0] ?? 0)).toBe(false);
  expect(isKnown(ids[1] ?? 0)).toBe(true);
  many.stop();
  await expect.poll(() => isKnown(ids[1] ?? 0)).toBe(false);
  other.stop();
});
