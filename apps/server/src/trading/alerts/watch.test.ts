/** What the alerts keep in memory. */
import { describe, expect, it } from 'vitest';
import { type AlertChange, AlertWatch, type WatchedAlert } from './watch.ts';

const alert = (more: Partial<WatchedAlert> = {}): WatchedAlert => ({
  id: 1,
  userId: 1,
  isDemo: false,
  markup: { bid: 0, ask: 0 },
  version: 1,
  instrument: 1,
  source: 'bid',
  condition: 'rises_to',
  pricePoints: 110,
  percentBp: null,
  reference: null,
  repeats: false,
  cooldownMs: 60_000,
  expiresAtMs: null,
  isArmed: true,
  firedAtMs: null,
  ...more,
});

function watching(): { watch: AlertWatch; fired: AlertChange[]; tick: (bid: number, nowMs?: number) => void } {
  const fired: AlertChange[] = [];
  const watch = new AlertWatch((change) => fired.push(change));
  return {
    watch,
    fired,
    tick: (bid, nowMs = 0) => watch.tick(1, { bid, ask: bid + 1, nowMs, dayOpen: () => undefined }),
  };
}

describe('the watch', () => {
  it('keeps the newest terms, whatever the order of concurrent changes', () => {
    const { watch, fired, tick } = watching();
    watch.set(alert({ version: 3, pricePoints: 120 }));
    watch.set(alert({ version: 2, pricePoints: 110 }));
    tick(115);
    expect(fired).toEqual([]);
    tick(120);
    expect(fired).toMatchObject([{ type: 'fire', version: 3 }]);
  });

  it('drops expired alerts', () => {
    const { watch } = watching();
    watch.set(alert({ expiresAtMs: 1000 }));
    watch.set(alert({ id: 2, expiresAtMs: 2000 }));
    watch.set(alert({ id: 3 }));
    watch.dropExpired(1000);
    expect(watch.size).toBe(2);
  });
});
