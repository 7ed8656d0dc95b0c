/** Ticks as bytes and back. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePacket, decodeTicks, encodePacket, encodeTicks } from './codec.ts';

const number = fc.integer({ min: 0, max: 2 ** 50 });
const ticks = fc.array(fc.record({ id: number, time: number, bid: number, ask: number }), { maxLength: 30 });

it('ticks and packets are read as they were written, whatever their numbers and order', () => {
  fc.assert(
    fc.property(ticks, ticks, (one, other) => {
      expect(decodeTicks(encodeTicks(one))).toEqual(one);
      const packet = new Map([
        [7, one],
        [300, other],
      ]);
      expect(decodePacket(encodePacket(packet))).toEqual(packet);
    }),
  );
});

it('a usual tick takes five or six bytes; a cut one is an error', () => {
  const usual = Array.from({ length: 1000 }, (_, at) => ({
    id: 1_000_000 + at * 47,
    time: 1_790_000_000_000 + at * 300,
    bid: 110_000 + (at % 7),
    ask: 110_011 + (at % 7) + (at % 3),
  }));
  const bytes = encodeTicks(usual);
  expect(bytes.length / usual.length).toBeLessThan(6);
  expect(() => decodeTicks(bytes.subarray(0, -1))).toThrow(RangeError);
});
