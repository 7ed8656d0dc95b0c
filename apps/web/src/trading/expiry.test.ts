import { describe, expect, it } from 'vitest';
import { expiryInputOf, expiryOf } from './expiry.ts';

const at = (text: string): number => Date.parse(text);
const of = (kind: 'never' | 'day' | 'week', now: string): number => expiryOf({ kind, at: '' }, at(now), 'UTC') ?? -1;
const on = (text: string, zone: string, now = '2026-01-01T00:00:00Z') =>
  expiryOf({ kind: 'date', at: text }, at(now), zone);

describe('the expiry of a pending order', () => {
  it('is 17:00 New York, of the day or of Friday', () => {
    expect(of('never', '2026-06-03T12:00:00Z')).toBe(0);
    // Wednesday in summer: 17:00 EDT is 21:00 UTC
    expect(of('day', '2026-06-03T12:00:00Z')).toBe(at('2026-06-03T21:00:00Z'));
    expect(of('day', '2026-06-03T21:00:00Z')).toBe(at('2026-06-04T21:00:00Z'));
    expect(of('week', '2026-06-03T12:00:00Z')).toBe(at('2026-06-05T21:00:00Z'));
    expect(of('week', '2026-06-05T21:00:00Z')).toBe(at('2026-06-12T21:00:00Z'));
  });

  it('follows a change of the clocks in between', () => {
    // Sunday 1 November 2026 they go back
    expect(of('day', '2026-10-31T21:30:00Z')).toBe(at('2026-11-01T22:00:00Z'));
    expect(of('week', '2026-10-31T12:00:00Z')).toBe(at('2026-11-06T22:00:00Z'));
  });

  it('on a date uses the chosen time zone, and must be in the future', () => {
    expect(on('2026-06-03T09:30', 'Asia/Hong_Kong')).toBe(at('2026-06-03T01:30:00Z'));
    expect(on('2026-06-03T09:30', 'America/New_York')).toBe(at('2026-06-03T13:30:00Z'));
    expect(on('2026-01-01T00:00', 'UTC')).toBeUndefined();
    expect(on('2026-06-03', 'UTC')).toBeUndefined();
    // 01:30 comes twice when clocks go back: the first
    expect(on('2026-11-01T01:30', 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'));
  });

  it('is recognised from an order', () => {
    const now = at('2026-06-03T12:00:00Z');
    expect(expiryInputOf(0, now, 'UTC').kind).toBe('never');
    expect(expiryInputOf(at('2026-06-03T21:00:00Z'), now, 'UTC').kind).toBe('day');
    expect(expiryInputOf(at('2026-06-05T21:00:00Z'), now, 'UTC').kind).toBe('week');
    expect(expiryInputOf(at('2026-06-04T08:00:20Z'), now, 'UTC')).toEqual({ kind: 'date', at: '2026-06-04T08:01' });
  });

  it('beyond what a date field can show is the last that it can', () => {
    for (const expiresAt of [8.64e15, Number.MAX_SAFE_INTEGER])
      for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo'])
        expect(expiryInputOf(expiresAt, at('2026-06-03T12:00:00Z'), zone)).toEqual({
          kind: 'date',
          at: '9999-12-31T23:59',
        });
  });
});
