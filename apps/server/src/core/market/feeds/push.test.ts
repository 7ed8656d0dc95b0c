import { TICK_REJECTIONS, feedAnswer, tickLine } from '@tradewind/contract';
import { microLots } from '@tradewind/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import { checkTick } from '../checks.ts';
import { PushFeed, parseLine } from './push.ts';

const junkLines = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        code: fc.oneof(fc.string(), fc.constant('EURUSD'), fc.integer()),
        bid: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
        ask: fc.oneof(fc.double(), fc.integer()),
        time: fc.oneof(fc.double(), fc.integer()),
      },
      { requiredKeys: [] },
    )
    .map((fields) => JSON.stringify(fields)),
);

describe('a line of a body', () => {
  it('is a tick if and only if it follows the contract', () => {
    fc.assert(
      fc.property(junkLines, (line) => {
        const parsed = parseLine(line);
        let json: unknown;
        try {
          json = JSON.parse(line);
        } catch {
          return parsed === undefined;
        }
        expect(parsed !== undefined).toBe(tickLine.safeParse(json).success);
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it('never breaks its body: each line is accepted, blank, or rejected with a key of the contract', async () => {
    const spec = { pricePrecision: 5, contractSize: 100_000_000_000, maxLots: microLots(100_000_000) };
    const context = {
      spec,
      open: true,
      lastTime: undefined,
      lastAsk: undefined,
      now: 1_700_000_000_000,
      maxAgeMs: 10 ** 15,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(junkLines, { maxLength: 30 }), async (lines) => {
        const feed = new PushFeed();
        feed.start({
          accept: (tick) => {
            const checked = checkTick(tick, tick.code === 'EURUSD' ? context : undefined);
            return checked.ok ? { durable: Promise.resolve() } : { rejected: checked.rejected };
          },
          awaited: () => {},
          sourceSeen: () => {},
          bridgeReported: () => {},
          interrupted: () => {},
          unreadable: () => ({ rejected: 'unreadable' }),
        });
        const text = lines.join('\n');
        const answer = feedAnswer.parse(await feed.acceptLines(text));
        const counted = text.split('\n').filter((line) => line.trim() !== '').length;
        expect(answer.accepted + answer.rejected.length).toBe(counted);
        expect(answer.rejected.every(({ key }) => TICK_REJECTIONS.includes(key))).toBe(true);
      }),
    );
  });

  it('in a long body lets other work run in between', async () => {
    const feed = new PushFeed();
    let taken = 0;
    let takenAtTurn = Number.NaN;
    feed.start({
      accept: () => {
        taken += 1;
        return { durable: Promise.resolve() };
      },
      awaited: () => {},
      sourceSeen: () => {},
      bridgeReported: () => {},
      interrupted: () => {},
      unreadable: () => ({ rejected: 'unreadable' }),
    });
    setImmediate(() => {
      takenAtTurn = taken;
    });
    const line = '{"code":"EURUSD","bid":1.1,"ask":1.1}';
    expect(await feed.acceptLines(Array.from({ length: 20_000 }, () => line).join('\n'))).toEqual({
      accepted: 20_000,
      rejected: [],
    });
    expect(takenAtTurn).toBeLessThan(20_000);
  });

  it('is refused before the feed starts and after it stops', async () => {
    const feed = new PushFeed();
    await expect(feed.acceptLines('{}')).rejects.toThrow(HostUnavailable);
  });
});
