/** API keys that several gateways keep in memory: one that ends in a process has ended in the others. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { NatsProcess } from '../../testing/nats-process.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { KeyVisit } from '../../platform/access/index.ts';
import { PeerMessages } from '../../platform/peers/index.ts';
import { Sessions } from '../identity/index.ts';
import { Users } from '../identity/users.ts';
import { ApiKeys } from './index.ts';

const WAIT = { timeout: 15_000, interval: 10 };
const HERE = { address: '192.0.2.1', userAgent: '', locale: 'en' as const };
const ELSEWHERE = { ...HERE, address: '2001:db8::1' };

let database: TestDatabase;
let nats: NatsProcess;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  [database, nats] = await Promise.all([createTestDatabase(), NatsProcess.start()]);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await nats.stop();
  await database.drop();
});

const told: string[] = [];

async function newGateway(): Promise<{ readonly keys: ApiKeys; readonly bus: Bus }> {
  const bus = await nats.bus();
  const onError = (error: unknown): void => expect.unreachable(String(error));
  const options = { database: database.pool, now: Date.now, onError, peers: new PeerMessages(bus) };
  const sessions = new Sessions({ ...options, maxDays: 90 });
  const notices = {
    now: Date.now,
    outbox: { enqueue: () => Promise.resolve(0) } as never,
    securityNews: async (_client: unknown, _user: number, event: string) => void told.push(event),
  };
  const keys = new ApiKeys({ ...options, sessions, notices });
  stops.push(() => bus.close());
  stops.push(() => sessions.stop());
  stops.push(() => keys.stop());
  await bus.flush();
  return { keys, bus };
}

it('ends, pauses and uses of an API key reach the other gateways, and nothing is kept while they cannot', async () => {
  const [{ keys: one }, { keys: other }] = [await newGateway(), await newGateway()];
  const user = await new Users(database.pool, Date.now).createForDevice('a device of a test', 'en');
  const wanted = { name: 'bot', scopes: ['read'] as const, networks: [], expiresAtMs: null };
  const [first, second] = [await one.create(user, wanted, HERE), await one.create(user, wanted, HERE)];
  const ended: number[] = [];
  other.onEnded((id) => ended.push(id));
  for (const { text } of [first, second]) expect((await other.find(text, ELSEWHERE))?.session.user.id).toBe(user.id);
  expect(other.peek(first.text, ELSEWHERE)?.refusal).toBeUndefined();

  await one.pause(user.id, first.id, true);
  await vi.waitFor(() => expect(ended).toEqual([first.id]), WAIT);
  expect(other.peek(first.text, ELSEWHERE)).toBeUndefined();
  expect((await other.find(first.text, ELSEWHERE))?.refusal).toBe('api_key_paused');
  await one.delete(user.id, first.id);
  await vi.waitFor(() => expect(ended).toEqual([first.id, first.id]), WAIT);
  expect(await other.find(first.text, ELSEWHERE)).toBeUndefined();

  // each gateway writes the uses that it saw; the latest counts
  const use = async (keys: ApiKeys, visit: KeyVisit) => {
    const found = await keys.find(second.text, visit);
    if (found !== undefined) keys.used(found.session, visit);
  };
  await use(one, HERE);
  await one.list(user.id);
  await use(other, ELSEWHERE);
  expect((await other.list(user.id))[0]?.usedAddress).toBe(ELSEWHERE.address);

  await nats.kill();
  await vi.waitFor(() => expect(other.peek(second.text, ELSEWHERE)).toBeUndefined(), WAIT);
  expect(await other.find(second.text, ELSEWHERE)).toBeDefined();
  await database.pool.query('DELETE FROM api_keys');
  expect(await other.find(second.text, ELSEWHERE)).toBeUndefined();
});
