/** Sessions that several processes cache: a session that ends in one has ended in the others. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { PeerMessages } from '../../platform/peers/index.ts';
import { Sessions } from './sessions.ts';
import { Users } from './users.ts';

const WAIT = { timeout: 15_000, interval: 10 };
const ORIGIN = { address: '192.0.2.1', userAgent: '' };

let database: TestDatabase;
let nats: NatsProcess;
const buses: Bus[] = [];
beforeAll(async () => {
  [database, nats] = await Promise.all([createTestDatabase(), NatsProcess.start()]);
});
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await nats.stop();
  await database.drop();
});

async function newSessions(): Promise<Sessions> {
  const bus = await nats.bus();
  buses.push(bus);
  const onError = (error: unknown): void => expect.unreachable(String(error));
  const sessions = new Sessions({
    database: database.pool,
    now: Date.now,
    onError,
    maxDays: 90,
    peers: new PeerMessages(bus),
  });
  await bus.flush();
  return sessions;
}

it('the end of a session reaches the other processes, and nothing is cached while they cannot be reached', async () => {
  const [one, other] = [await newSessions(), await newSessions()];
  const { id } = await new Users(database.pool, Date.now).createForDevice('a device of a test', 'en');
  const received: string[] = [];
  other.onEnded((ended) => received.push(ended));
  const [first, second] = [await one.open(database.pool, id, ORIGIN), await one.open(database.pool, id, ORIGIN)];
  for (const { token } of [first, second]) expect((await other.find(token))?.user.id).toBe(id);
  expect(other.peek(first.token)).toBeDefined();

  const session = await one.find(first.token);
  expect(await one.revokeOf(id, session?.id ?? '')).toBe(true);
  await vi.waitFor(() => expect(received).toEqual([session?.id]), WAIT);
  expect(other.peek(first.token)).toBeUndefined();

  await nats.kill();
  await vi.waitFor(() => expect(other.peek(second.token)).toBeUndefined(), WAIT);
  expect(await other.find(second.token)).toBeDefined();
  await database.pool.query('DELETE FROM sessions');
  expect(await other.find(second.token)).toBeUndefined();
  for (const sessions of [one, other]) sessions.stop();
});
