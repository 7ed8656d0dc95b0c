import type { Tick } from '@tradewind/contract/light';
import { expect, it } from 'vitest';
import { BACKOFF_MS } from './socket.ts';
import { connect, eventually, startServer } from './testing/harness.ts';

const tick = (Code: string, QuoteId: number): Tick => ({ Code, Bid: 1.1, Ask: 1.2, Time: QuoteId, QuoteId });

it('every tick arrives in order, and an interruption is reported before the next one', async () => {
  const harness = connect(await startServer());
  harness.client.start();
  const heard: (number | string)[] = [];
  const end = harness.client.ticks(
    'EURUSD',
    (ticks) => heard.push(...ticks.map(({ QuoteId }) => QuoteId)),
    () => heard.push('missed'),
  );
  const subscribed = (count: number) =>
    eventually(() => {
      expect(harness.server.sockets).toHaveLength(count);
      expect([...(harness.server.liveSockets.at(-1)?.topics ?? [])]).toContain('TICKS.EURUSD');
    });
  await subscribed(1);
  harness.server.push('TICKS.EURUSD', [tick('EURUSD', 1), tick('EURUSD', 2)]);
  harness.server.push('TICKS.EURUSD', [{ Code: 'EURUSD' }]);
  harness.server.push('TICKS.EURUSD', [tick('EURUSD', 3)]);
  await eventually(() => expect(heard).toEqual([1, 2, 3]));

  harness.server.liveSockets[0]?.socket.close(1013);
  await eventually(() => expect(harness.client.connection.get().state).toBe('offline'));
  harness.clock.advance(BACKOFF_MS.min * 2);
  await subscribed(2);
  harness.server.push('TICKS.EURUSD', [tick('EURUSD', 9)]);
  await eventually(() => expect(heard).toEqual([1, 2, 3, 'missed', 9]));
  end();
  await eventually(() => expect([...(harness.server.liveSockets[0]?.topics ?? [])]).not.toContain('TICKS.EURUSD'));
});

it('a sixth instrument is refused at once, and a place is free again when one is no longer followed', async () => {
  const { client } = connect(await startServer());
  const follow = (code: string) =>
    client.ticks(
      code,
      () => undefined,
      () => undefined,
    );
  const [end] = ['A', 'B', 'C', 'D', 'E'].map(follow);
  const again = follow('A');
  expect(() => follow('F')).toThrow(RangeError);
  end?.();
  expect(() => follow('F')).toThrow(RangeError);
  again();
  follow('F');
});
