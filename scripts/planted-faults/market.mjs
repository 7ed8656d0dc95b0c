/** Prices, trading hours and candles. */
const MARKET = 'apps/server/src/core/market';

export const MARKETS = [
  {
    name: 'stale price fills orders',
    file: 'packages/engine/src/rules.ts',
    find: `pricing === 'live' && ageMs !== undefined && ageMs <= maxAgeMs`,
    replace: `pricing === 'live' && (ageMs === undefined || ageMs <= maxAgeMs + 60_000)`,
    tests: { project: 'units', file: 'packages/engine/src/price-scenarios.test.ts' },
  },
  {
    name: 'guard confirms after two ticks',
    file: `${MARKET}/guard/guard.ts`,
    find: 'const AGREEING_TICKS = 3;',
    replace: 'const AGREEING_TICKS = 2;',
    tests: { project: 'server', file: `${MARKET}/guard/guard.test.ts` },
  },
  {
    name: 'open at the moment of the close',
    file: `${MARKET}/hours.ts`,
    find: 'day !== FRIDAY || inDay < CUT_MS',
    replace: 'day !== FRIDAY || inDay <= CUT_MS',
    tests: { project: 'server', file: `${MARKET}/hours.test.ts` },
  },
  {
    name: 'candle ends a tick late',
    file: `${MARKET}/candles/builder.ts`,
    find: 'candle === undefined || time >= slot.end',
    replace: 'candle === undefined || time > slot.end',
    tests: { project: 'server', file: `${MARKET}/candles/builder.test.ts` },
  },
  {
    name: 'price of a silent source stays live',
    file: `${MARKET}/pricing.ts`,
    find: 'if (!this.#lives(source, now)) this.#silenced(source);',
    replace: '',
    tests: { project: 'server', file: `${MARKET}/pricing.test.ts` },
  },
  {
    name: 'price seen counts for ever',
    file: 'apps/server/src/core/engine-host/recent-quotes.ts',
    find: 'if (replacedAt < nowMs - SEEN_WITHIN_MS) return false;',
    replace: 'if (replacedAt > nowMs) return false;',
    tests: { project: 'server', file: 'apps/server/src/trading/orders/price-seen.test.ts' },
  },
];
