/** CSV files (RFC 4180) of economic events. */
import { CALENDAR_COLUMNS, CALENDAR_IMPORT } from '@tradewind/contract/operator';
import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const HEADER = CALENDAR_COLUMNS.join(',');
const TIME = '2026-12-04T13:30:00Z';
const file = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');
const faultsOf = (text: string) => readCsv(text).faults.map(({ line, fault }) => `${line} ${fault}`);

it('trims fields, whether quoted or not', () => {
  const quoted = `" x1 ","${TIME} ","USD "," US ","high "," ""Flash"" CPI, yoy "," 1% ",,"  "`;
  const plain = ` x2 , ${TIME} , USD , US , high , CPI , 1% , , `;
  const expected = { timeMs: Date.parse(TIME), currency: 'USD', country: 'US', importance: 'high', previous: '1%' };
  expect(readCsv(`${HEADER.replace('id', '"id "')}\n${quoted}\n${plain}`)).toMatchObject({
    faults: [],
    events: [
      { ...expected, id: 'x1', title: '"Flash" CPI, yoy', forecast: '', actual: '' },
      { ...expected, id: 'x2', title: 'CPI', forecast: '', actual: '' },
    ],
  });
  expect(faultsOf(file(`"  ",${TIME},USD,US,high,CPI,,,`))).toEqual(['2 id']);
  expect(faultsOf(file(`a,${TIME},USD,US,high,"   ",,,`))).toEqual(['2 title']);
  expect(faultsOf(file(`" a",${TIME},USD,US,high,CPI,,,`, `a,${TIME},USD,US,high,CPI,,,`))).toEqual(['3 twice']);
});

it('stops at the first event that is too many, and after as many faults', () => {
  const times = (count: number, rowOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => rowOf(index));
  const good = times(CALENDAR_IMPORT.events + 5, (index) => `n${index},${TIME},USD,US,high,CPI,,,`);
  const wrong = times(20, () => 'x');
  expect(faultsOf(file(...good, ...wrong))).toEqual([`${CALENDAR_IMPORT.events + 2} too_many`]);
  expect(faultsOf(file(...times(CALENDAR_IMPORT.events + 5, () => `"`)))).toHaveLength(CALENDAR_IMPORT.events + 1);
});
