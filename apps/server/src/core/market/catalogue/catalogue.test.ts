import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '@tradewind/contract';
import { conversionSources } from '@tradewind/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../platform/config/index.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { CATEGORIES } from '../types.ts';
import { builtinCatalogue, parseCatalogue } from './build.ts';
import { BUILTIN_INSTRUMENTS } from './builtin.ts';
import { categoryName, instrumentName } from './names.ts';
import { loadCatalogue } from './store.ts';

const [SAMPLE] = BUILTIN_INSTRUMENTS;
const entry = (change: object = {}): object => ({ ...SAMPLE, ...change });

function faultOf(list: unknown): string {
  try {
    parseCatalogue(typeof list === 'string' ? list : JSON.stringify(list), '/i.json');
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('the built-in catalogue', () => {
  const { instruments, categories } = builtinCatalogue();

  it('has at least 40 instruments, every category, and consecutive ids', () => {
    expect(instruments.length).toBeGreaterThanOrEqual(40);
    expect(categories.map(({ name }) => name)).toEqual(CATEGORIES);
    expect(new Set(instruments.map(({ categoryId }) => categoryId))).toEqual(new Set(categories.map(({ id }) => id)));
    expect(instruments.map(({ spec }) => spec.id)).toEqual(instruments.map((_, index) => index + 1));
    expect(instruments.filter(({ categoryId }) => categoryId === 1)).toHaveLength(7);
  });

  it('passes the checks of INSTRUMENTS_FILE unchanged', () => {
    expect(parseCatalogue(JSON.stringify(BUILTIN_INSTRUMENTS), 'builtin')).toEqual({ categories, instruments });
  });

  it('limits every instrument: an account to twice the largest order, the house by what a wrong price could cost', () => {
    const millions = Object.fromEntries(
      instruments.map(({ spec }) => [spec.code, (spec.maxNetExposureUsd ?? Number.NaN) / 1e12]),
    );
    const kinds = { EURUSD: 20, EURGBP: 16, USDMXN: 5, XAUUSD: 10, US500: 10, USOIL: 5, BTCUSD: 5 };
    expect(millions).toMatchObject(kinds);
    for (const { spec } of instruments) {
      expect(spec.maxPositionLots, spec.code).toBe(2 * spec.maxLots);
      expect(Object.values(kinds), spec.code).toContain(millions[spec.code]);
    }
  });

  it('converts every quote currency to USD', () => {
    const specs = instruments.map(({ spec }) => spec);
    for (const { spec } of instruments) {
      if (spec.quote !== 'USD') expect(conversionSources(spec.quote, specs), spec.code).not.toHaveLength(0);
    }
  });

  it('offers leverage from 1 up, and includes instruments with fixed margin', () => {
    for (const { spec } of instruments) {
      if (spec.marginMode === 'leverage') expect(spec.multiples[0], spec.code).toBe(1);
    }
    expect(instruments.filter(({ spec }) => spec.marginMode === 'fixed').map(({ spec }) => spec.code)).toEqual([
      'NATGAS',
      'XRPUSD',
    ]);
  });

  it('has a distinct name in every language', () => {
    for (const locale of LOCALES) {
      const names = instruments.map(({ spec }) => instrumentName(spec.code, locale));
      expect(names).not.toContain(undefined);
      expect(new Set(names).size).toBe(instruments.length);
    }
    // an index may have the same name in other languages, such as "Wall Street 30" or "Hong Kong 50"
    for (const { spec, categoryId } of instruments)
      for (const locale of LOCALES.filter((other) => other !== 'en'))
        if (locale === 'hk' || categoryId === 1)
          expect(instrumentName(spec.code, locale), spec.code).not.toBe(instrumentName(spec.code, 'en'));
    expect(instrumentName('EURUSD', 'jp')).toBe('ユーロ/米ドル');
    expect(categories.map((category) => categoryName(category, 'hk'))).toEqual([
      '主要貨幣對',
      '次要貨幣對',
      '貴金屬',
      '能源',
      '指數',
      '加密貨幣',
    ]);
    expect(categoryName({ id: 9, name: 'Perles' }, 'fr')).toBe('Perles');
    expect(instrumentName('OWN1', 'hk', 'Own 1')).toBe('Own 1');
  });
});

describe('INSTRUMENTS_FILE', () => {
  it('assigns ids in its order and numbers categories in order of appearance', () => {
    const text = JSON.stringify([
      entry({ Code: 'B', Category: 'own' }),
      entry({ Code: 'A', Category: 'forex_major' }),
      entry({ Code: 'C', Category: 'own' }),
    ]);
    const { categories, instruments } = parseCatalogue(`\uFEFF${text}`, '/i.json');
    expect(categories).toEqual([
      { id: 1, name: 'own', names: {} },
      { id: 2, name: 'forex_major', names: {} },
    ]);
    expect(instruments.map(({ spec, categoryId }) => [spec.id, spec.code, categoryId])).toEqual([
      [1, 'B', 1],
      [2, 'A', 2],
      [3, 'C', 1],
    ]);
  });

  it('accepts leverage mode without leverage: orders are refused, not the file', () => {
    const { instruments } = parseCatalogue(JSON.stringify([entry({ HasForexMultiple: [] })]), '/i.json');
    expect(instruments[0]?.spec).toMatchObject({ marginMode: 'leverage', multiples: [] });
  });

  it('accepts financing in points or percent, tripled on Wednesday by default; without a mode there is none', () => {
    const swapOf = (change: object) =>
      parseCatalogue(JSON.stringify([entry({ SwapMode: undefined, ...change })]), '/i.json').instruments[0]?.spec.swap;
    expect(swapOf({ SwapMode: 'points', SwapLong: -7.5, SwapShort: undefined })).toEqual({
      mode: 'points',
      long: -7_500_000,
      short: 0,
      tripleDay: 3,
    });
    expect(swapOf({ SwapMode: 'percent', SwapLong: 0.000001, SwapTripleDay: 5 })).toMatchObject({
      long: 1,
      tripleDay: 5,
    });
    for (const SwapMode of [undefined, 'none']) expect(swapOf({ SwapMode, SwapLong: -7.5 })).toBeUndefined();
  });

  it.each([
    ['{', 'is not JSON'],
    ['{}', 'must be a JSON array'],
    [[], 'must be a JSON array with at least one instrument'],
    [[7], 'entry 1: '],
    [[entry({ Extra: 1 })], 'entry 1 (EURUSD): Unrecognized key: "Extra"'],
    [[entry({ Quote: undefined })], 'entry 1 (EURUSD): Quote '],
    [[entry(), entry()], 'entry 2: Code EURUSD is already used by entry 1'],
    [[entry({ Code: 'eur usd' })], 'entry 1: Code must be'],
    [[entry({ Pip: 0 })], 'entry 1 (EURUSD): Pip must be greater than 0'],
    [[entry({ ForexMinCont: -0.01 })], 'ForexMinCont must be greater than 0'],
    [[entry({ MaxCont: 0 })], 'MaxCont must be greater than 0'],
    [[entry({ ForexContNum: 0 })], 'ForexContNum must be greater than 0'],
    [[entry({ ForexContNum: 1e12 })], 'ForexContNum must have at most 6 decimals and not be too large'],
    [[entry({ ForexFeeRate: -1 })], 'ForexFeeRate must not be negative'],
    [[entry({ Pip: 0.0000001 })], 'Pip must have at most 6 decimals'],
    [[entry({ PricePrecision: 9 })], 'PricePrecision '],
    [[entry({ PricePrecision: 2.5 })], 'PricePrecision '],
    [[entry({ ForexMinCont: 200 })], 'ForexMinCont must not be above MaxCont'],
    [[entry({ ForexMinCont: 0.015 })], 'ForexMinCont must be a multiple of Pip'],
    [[entry({ MaxCont: 1.005 })], 'MaxCont must be a multiple of Pip'],
    [[entry({ Base: 'USD' })], 'Quote must differ from Base'],
    [[entry({ HasForexMultiple: [{ Value: 0 }] })], 'HasForexMultiple.0.Value '],
    [[entry({ HasForexMultiple: [{ Value: 5 }, { Value: 5 }] })], 'HasForexMultiple must not name a leverage twice'],
    [[entry({ Hours: 'nyse' })], 'Hours '],
    [[entry({ MarginMode: '1' })], 'MarginMode '],
    [[entry({ SwapMode: 'money' })], 'SwapMode '],
    [[entry({ SwapLong: -1.1234567 })], 'SwapLong must have at most 6 decimals and not be too large'],
    [[entry({ SwapShort: -1_000_001 })], 'SwapShort must have at most 6 decimals and not be too large'],
    [[entry({ SwapTripleDay: 0 })], 'SwapTripleDay '],
  ])('stops the start with one line if it has a fault: %#', (list, expected) => {
    const fault = faultOf(list);
    expect(fault).toMatch(/^INSTRUMENTS_FILE \/i\.json: /u);
    expect(fault).toContain(expected);
    expect(fault).not.toContain('\n');
  });
});

describe('the catalogue in the database', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tradewind-instruments-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('is written at the first start and read at later ones, whatever the file says then', async () => {
    const file = join(folder, 'instruments.json');
    await expect(loadCatalogue(database.pool, { instrumentsFile: file })).rejects.toThrow(
      `INSTRUMENTS_FILE ${file}: cannot be read (ENOENT)`,
    );
    await writeFile(
      file,
      JSON.stringify([entry({ Code: 'PEARL', Category: 'Perles', ForexFeeRate: 0.00000001, ForexContNum: 0.000001 })]),
    );
    const [first, second] = await Promise.all([
      loadCatalogue(database.pool, { instrumentsFile: file }),
      loadCatalogue(database.pool, { instrumentsFile: file }),
    ]);
    expect(first).toEqual(second);
    expect(first.instruments).toMatchObject([
      { spec: { id: 1, code: 'PEARL', feeRate: 1, contractSize: 1 }, name: 'EUR/USD', categoryId: 1 },
    ]);
    await writeFile(file, 'nonsense');
    expect(await loadCatalogue(database.pool, { instrumentsFile: file })).toEqual(first);
    expect(await loadCatalogue(database.pool)).toEqual(first);
  });
});

describe('fees above the margin', () => {
  it('are refused in one line, before and after the catalogue is stored', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-fees-'));
    try {
      const fault = /^TRADE_FEE_TYPE .* EURUSD and \d+ more would charge more than the margin: [^\n]+$/u;
      await expect(loadCatalogue(database.pool, { feeType: 'of_margin' })).rejects.toThrow(fault);
      const file = join(folder, 'instruments.json');
      await writeFile(file, JSON.stringify([entry({ ForexFeeRate: 1.00000001 })]));
      await expect(loadCatalogue(database.pool, { instrumentsFile: file, feeType: 'of_margin' })).rejects.toThrow(
        / EURUSD would charge /u,
      );
      await writeFile(file, JSON.stringify([entry({ ForexFeeRate: 1 })]));
      expect(await loadCatalogue(database.pool, { instrumentsFile: file, feeType: 'of_margin' })).toMatchObject({
        instruments: [{ spec: { code: 'EURUSD', feeRate: 100_000_000 } }],
      });
      await database.pool.query('UPDATE instruments SET fee_rate_e8 = 300000000, version = version + 1');
      await expect(loadCatalogue(database.pool, { instrumentsFile: file, feeType: 'of_margin' })).rejects.toThrow(
        / EURUSD would charge /u,
      );
      expect(
        (await loadCatalogue(database.pool, { instrumentsFile: file, feeType: 'per_lot' })).instruments,
      ).toHaveLength(1);
    } finally {
      await database.drop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('limits of INSTRUMENTS_FILE', () => {
  const limitsOf = (change: object) => {
    const { MaxPositionLots: _, ...plain } = SAMPLE ?? expect.fail();
    const [instrument] = parseCatalogue(JSON.stringify([{ ...plain, ...change }]), '/i.json').instruments;
    const { maxPositionLots, maxNetExposureUsd } = instrument?.spec ?? expect.fail();
    return [maxPositionLots, maxNetExposureUsd];
  };

  it('are by default five of the largest orders, and a net exposure by the kind of the instrument', () => {
    expect(limitsOf({ MaxCont: 0.07 })).toEqual([350_000, 20e12]);
    expect(limitsOf({ Base: 'XAU', Code: 'GOLD' })).toEqual([500e6, 10e12]);
    expect(limitsOf({ Base: 'XYZ', Code: 'XYZ', Hours: 'always', MaxDeviation: 0 })).toEqual([500e6, 5e12]);
  });

  it('are those of the file where it states them, and none at 0', () => {
    expect(limitsOf({ MaxPositionLots: 3, MaxNetExposureUsd: 1000 })).toEqual([3e6, 1e9]);
    expect(limitsOf({ MaxPositionLots: 0, MaxNetExposureUsd: 0 })).toEqual([undefined, undefined]);
  });
});

describe('the built-in catalogue in the database', () => {
  it('is read back unchanged', async () => {
    const database = await createTestDatabase();
    try {
      expect(await loadCatalogue(database.pool)).toEqual(builtinCatalogue());
      expect(await loadCatalogue(database.pool)).toEqual(builtinCatalogue());
    } finally {
      await database.drop();
    }
  });
});
