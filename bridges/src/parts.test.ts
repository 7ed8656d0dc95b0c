/** The small parts: JSON with numbers as text, lines out of pieces, pauses, paces, the buffer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';
import type { Line } from './book.ts';
import { LineBuffer } from './buffer.ts';
import { readJson } from './json.ts';
import { LineSplitter } from './ndjson.ts';
import { Pace } from './pace.ts';
import { HandClock, settled } from './testing/hand-clock.ts';

describe('JSON of a source', () => {
  it('keeps the digits of numbers', () => {
    expect(readJson('{"bid":1.10,"ask":[1e-7,-0.0000001],"size":123456789012345678901234567890,"on":true}')).toEqual({
      bid: '1.10',
      ask: ['1e-7', '-0.0000001'],
      size: '123456789012345678901234567890',
      on: true,
    });
    expect(readJson('{"bid":')).toBeUndefined();
  });
});

describe('lines', () => {
  it('are the same however the bytes are cut', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text })));
    fc.assert(
      fc.property(texts, fc.array(fc.nat({ max: 20 })), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\r\n\n`).join(''));
        const splitter = new LineSplitter();
        const found: string[] = [];
        let at = 0;
        for (const length of cuts) {
          found.push(...splitter.push(bytes.subarray(at, at + length)));
          at += length;
        }
        found.push(...splitter.push(bytes.subarray(at)));
        expect(found).toEqual(lines);
      }),
    );
  });

  it('of more than 1 MiB are refused', () => {
    const splitter = new LineSplitter();
    expect(() => splitter.push(Buffer.alloc(1024 * 1024 + 1, 'x'))).toThrow('longer than 1 MiB');
  });
});

describe('pauses', () => {
  it('start at 0.5 s, double up to 30 s, and start again after a success', () => {
    const pauses = new Backoff(new HandClock(), 500, 30_000);
    const eight = Array.from({ length: 8 }, () => pauses.next());
    expect(eight).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    pauses.reset();
    expect(pauses.next()).toBe(500);
  });

  it('differ at random by at most half', () => {
    const clock = new HandClock();
    clock.chance = 1;
    const pauses = new Backoff(clock, 500, 30_000);
    expect([pauses.next(), pauses.next()]).toEqual([250, 500]);
  });
});

describe('a pace of two a second', () => {
  it('lets no more than two pass in any second', async () => {
    const clock = new HandClock();
    const pace = new Pace(clock, 2);
    const signal = new AbortController().signal;
    const turns: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) void pace.turn(signal).then(() => turns.push(clock.monotonic()));
    await settled();
    await clock.advance(5000);
    expect(turns).toEqual([0, 0, 1100, 1100, 2200]);
  });

  it('lets all pass when the bridge stops', async () => {
    const pace = new Pace(new HandClock(), 1);
    const stop = new AbortController();
    const turns = [pace.turn(stop.signal), pace.turn(stop.signal), pace.turn(stop.signal)];
    stop.abort();
    await Promise.all(turns);
  });
});

describe('the buffer', () => {
  const lineOf = (code: string, time: number): Line => ({ code, text: `${code}@${time}`, time, expiresAt: time + 10 });

  it('keeps the newest line of each instrument and the order, within its limit', () => {
    // some instruments are quiet
    const codes = fc.oneof(
      { weight: 40, arbitrary: fc.constant('A') },
      { weight: 1, arbitrary: fc.constantFrom('B', 'C', 'D') },
    );
    fc.assert(
      fc.property(fc.array(codes, { maxLength: 300 }), (all) => {
        const buffer = new LineBuffer(20);
        all.forEach((code, time) => {
          buffer.push([lineOf(code, time)]);
          expect(buffer.size).toBeLessThanOrEqual(20);
        });
        const kept = buffer.take(1_000_000, -1).map(({ time }) => time);
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        for (const code of new Set(all)) expect(kept).toContain(all.lastIndexOf(code));
        expect(buffer.size).toBe(0);
      }),
    );
  });

  it('gives no more bytes than asked for, and nothing that is too old', () => {
    const buffer = new LineBuffer();
    buffer.push([lineOf('A', 0), lineOf('B', 1), lineOf('C', 2), lineOf('D', 3)]);
    expect(buffer.take(8, 10).map(({ code }) => code)).toEqual(['B', 'C']);
    expect(buffer.take(8, 10).map(({ code }) => code)).toEqual(['D']);
  });
});
