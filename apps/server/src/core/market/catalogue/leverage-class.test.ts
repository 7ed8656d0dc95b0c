import { expect, it } from 'vitest';
import { builtinCatalogue, parseCatalogue } from './build.ts';
import { BUILTIN_INSTRUMENTS } from './builtin.ts';
import { leverageClassOf, statedClass } from './leverage-class.ts';

const classOf = (code: string) =>
  builtinCatalogue().instruments.find(({ spec }) => spec.code === code)?.spec.leverageClass ?? 'equities';

it.each([
  // two of USD, EUR, JPY, GBP, CAD, CHF; by ESMA Decision (EU) 2018/796, Article 2
  ['majors', ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'USDCAD', 'EURGBP', 'GBPJPY', 'CADJPY', 'CHFJPY']],
  ['minors', ['AUDUSD', 'NZDUSD', 'EURAUD', 'AUDNZD', 'USDTRY', 'USDHKD']],
  ['gold', ['XAUUSD']],
  ['commodities', ['XAGUSD', 'XPTUSD', 'USOIL', 'NATGAS']],
  ['indices', ['US500', 'HK50', 'AUS200']],
  ['crypto', ['BTCUSD', 'XRPUSD']],
] as const)('%s includes %j of the built-in instruments', (expected, codes) => {
  for (const code of codes) expect([code, classOf(code)]).toEqual([code, expected]);
});

it.each([
  ['majors', 'forex', 'EURUSD', 'EUR', 'USD', 'fx'],
  ['minors', 'Exotics', 'USDTRY', 'USD', 'TRY', 'fx'],
  ['gold', 'metals', 'XAUEUR', 'XAU', 'EUR', 'fx'],
  ['commodities', 'metals', 'XAGUSD', 'XAG', 'USD', 'fx'],
  ['commodities', 'Commodities', 'COCOA', 'COCOA', 'USD', 'fx'],
  ['commodities', 'Energies', 'WTI', 'WTI', 'USD', 'fx'],
  ['indices', 'Stock indices', 'SPX', 'SPX', 'USD', 'fx'],
  ['crypto', 'Coins', 'DOGEUSD', 'DOGE', 'USD', 'crypto'],
  ['equities', 'Shares', 'AAPL', 'AAPL', 'USD', 'fx'],
  ['equities', 'toString', 'AAPL', 'AAPL', 'USD', 'fx'],
] as const)('%s is the class for category %s and instrument %s', (expected, category, code, base, quote, hours) => {
  expect(leverageClassOf(category, { code, base, quote, hours })).toBe(expected);
});

it('shares have no class in the core', () => {
  expect([statedClass('equities'), statedClass(null), statedClass('gold')]).toEqual([
    {},
    {},
    { leverageClass: 'gold' },
  ]);
});

it('INSTRUMENTS_FILE may state the class', () => {
  const [first] = BUILTIN_INSTRUMENTS;
  const specOf = (more: object) =>
    parseCatalogue(JSON.stringify([{ ...first, ...more }]), '/i.json').instruments[0]?.spec;
  expect(specOf({})).toMatchObject({ code: 'EURUSD', leverageClass: 'majors' });
  expect(specOf({ LeverageClass: 'minors' })).toMatchObject({ leverageClass: 'minors' });
  expect(specOf({ LeverageClass: 'equities' })).not.toHaveProperty('leverageClass');
  expect(() => specOf({ LeverageClass: 'pairs' })).toThrow('LeverageClass ');
});
