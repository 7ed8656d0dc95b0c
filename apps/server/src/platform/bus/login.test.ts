/** A NATS that requires a password, as docs/operations/cluster.md recommends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NatsProcess } from '../../testing/nats-process.ts';
import { NoAnswer, openBus } from './index.ts';

const LOGIN = { user: 'tradewind', password: 'a p@ss/word' };

let nats: NatsProcess;
beforeAll(async () => {
  nats = await NatsProcess.start(LOGIN);
});
afterAll(() => nats.stop());

const withLogin = (scheme: string, user: string, password: string): string =>
  nats.url.replace('nats://', `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);

it('NATS is opened with the user and password of its URL, and not without them', async () => {
  const bus = await openBus(withLogin('nats', LOGIN.user, LOGIN.password));
  expect(bus.isConnected).toBe(true);
  await bus.close();
  await expect(openBus(nats.url)).rejects.toThrow(NoAnswer);
  await expect(openBus(withLogin('nats', LOGIN.user, 'another one'))).rejects.toThrow(NoAnswer);
});

it('NATS is not used without encryption when its URL says tls', async () => {
  await expect(openBus(withLogin('tls', LOGIN.user, LOGIN.password))).rejects.toThrow(NoAnswer);
});
