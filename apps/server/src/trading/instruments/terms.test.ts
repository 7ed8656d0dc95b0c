import { readFileSync } from 'node:fs';
import { INSTRUMENT_TERMS, PROPOSED_TERMS, TERM_NAMES, termOf, termsOfKind } from '@tradewind/contract/operator';
import { CONTRACT_SIZE_SCALE, FEE_RATE_SCALE, MAX_SWAP, SWAP_SCALE } from '@tradewind/engine';
import { describe, expect, it } from 'vitest';
import { instrumentFromRow } from '../../core/market/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { INSERT_INSTRUMENT } from './stored.ts';
import { NEW_TERMS, type Terms, instrumentOf, presentTerms, termsOf } from './terms.ts';

const TERMS: Terms = {
  ...NEW_TERMS,
  code: 'EURPLN',
  base: 'EUR',
  quote: 'PLN',
  price_precision: 5,
  show_code: 'EUR/PLN',
  name: 'Euro / Zloty',
  names: '{"hk":"歐元"}',
  category_id: 2,
  contract_size: '100000',
  multiples: '10,20',
  leverage_class: 'minors',
};
const made = (changes: Partial<Terms> = {}) =>
  instrumentOf({ ...TERMS, ...changes }, { id: 7, version: 3, suspended: null, category: 'forex_minor' });

const faultOf = (changes: Partial<Terms>): unknown => {
  try {
    made(changes);
    return undefined;
  } catch (error) {
    return error instanceof Refused ? error.details['fields'] : error;
  }
};

describe('the table of terms', () => {
  it('has each column and each name of INSTRUMENTS_FILE once', () => {
    const columns = TERM_NAMES.map((name) => termOf(name).column);
    const files = TERM_NAMES.flatMap((name) => termOf(name).file ?? []);
    expect(new Set(columns).size).toBe(columns.length);
    expect(new Set(files).size).toBe(files.length);
    expect([...PROPOSED_TERMS].sort()).toEqual([...TERM_NAMES].sort());
  });

  it('has the decimals of the engine', () => {
    expect([INSTRUMENT_TERMS.contract_size.scale, INSTRUMENT_TERMS.fee_rate.scale]).toEqual([
      CONTRACT_SIZE_SCALE,
      FEE_RATE_SCALE,
    ]);
    expect([INSTRUMENT_TERMS.swap_long.scale, INSTRUMENT_TERMS.swap_short.scale]).toEqual([SWAP_SCALE, SWAP_SCALE]);
    expect(MAX_SWAP).toBe(10 ** (6 + SWAP_SCALE));
  });
});

/** Columns of the table that may be null. */
function nullableColumns(): readonly string[] {
  const schema = readFileSync(new URL('../../platform/db/schema.sql', import.meta.url), 'utf8');
  const table = /^CREATE TABLE instruments \(\n(?<lines>.*?)^ {2}CONSTRAINT/msu.exec(schema)?.groups?.['lines'] ?? '';
  const lines = table.split('\n').filter((line) => line !== '' && !line.includes('NOT NULL'));
  return lines.flatMap((line) => /^ {2}(\w+) /u.exec(line)?.[1] ?? []);
}

describe('the statement of a new instrument', () => {
  it('has values that may be null only where the table has such columns', () => {
    const columns = /\((?<names>[^)]+)\) VALUES/u.exec(INSERT_INSTRUMENT.text)?.groups?.['names']?.split(', ') ?? [];
    const mayBeNull = columns.filter((_, index) => INSERT_INSTRUMENT.parameters[index]?.endsWith('?'));
    expect(nullableColumns()).toContain('max_spread_points');
    expect(mayBeNull.toSorted()).toEqual(nullableColumns().toSorted());
  });
});

describe('terms', () => {
  it('are the same after they were stored and read', () => {
    const terms = {
      ...TERMS,
      sessions: 'Sun 18:00-Mon 17:00, Mon 18:00-Tue 17:00',
      swap_mode: 'points',
      swap_long: '-7.5',
    };
    const { row } = made(terms);
    expect(termsOf(instrumentFromRow(JSON.parse(JSON.stringify(row))))).toEqual(terms);
  });

  it('of a row from before they existed are those that count', () => {
    const { row } = made();
    const known = Object.entries(row).filter(
      ([column]) => !/^(?:swap_|max_(?!lots)|leverage_class|sessions)/u.test(column),
    );
    expect(termsOf(instrumentFromRow(Object.fromEntries(known)))).toEqual({ ...TERMS, leverage_class: 'equities' });
  });

  it('are answered as numbers, lists and texts', () => {
    expect(presentTerms(made({ max_position_lots: '12.50' }))).toMatchObject({
      code: 'EURPLN',
      names: { hk: '歐元' },
      category_id: 2,
      price_precision: 5,
      lot_step: '0.01',
      multiples: [10, 20],
      trigger_distance: 0,
      max_position_lots: '12.5',
      swap_mode: 'none',
      swap_triple_day: 3,
      suspended: '',
    });
  });
});

describe.each(termsOfKind('bound'))('%s', (name) => {
  const { scale, min = 0, zeroIsNone } = termOf(name);

  it('keeps its value, and none', () => {
    const given = String(min + (scale === 0 ? 1 : 1.5));
    expect(termsOf(made({ [name]: given }))[name]).toBe(given);
    expect(termsOf(made({ [name]: '' }))[name]).toBe('');
  });

  it('of 0 is none for a limit of trading, and 0 for a bound of prices', () => {
    if (min > 0) expect(faultOf({ [name]: '0' })).toHaveProperty(name);
    else expect(termsOf(made({ [name]: '0' }))[name]).toBe(zeroIsNone === true ? '' : '0');
  });

  it('below its minimum, above its maximum or with too many decimals is refused', () => {
    const { max = Number.MAX_SAFE_INTEGER } = termOf(name);
    const tooFine = String(min + 1 + 10 ** -((scale ?? 0) + 1));
    for (const wrong of ['-1', String(max * 10), tooFine]) expect(faultOf({ [name]: wrong })).toHaveProperty(name);
  });
});
