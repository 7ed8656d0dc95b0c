import type { Instrument } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { SEARCH_ALIASES } from '../../shared/search-aliases.ts';
import { instrumentOf } from '../../trading/testing/instruments.ts';
import { matches, nextSort, visibleInstruments, type ListView } from './filter.ts';

const instrument = (Code: string, CategoryId: number, Name: string, change: number | null): Instrument =>
  instrumentOf({
    Id: Code.length * 100 + CategoryId,
    Code,
    ShowCode: `${Code.slice(0, 3)}/${Code.slice(3)}`,
    Name,
    CategoryId,
    Base: Code.slice(0, 3),
    Quote: Code.slice(3),
    PricePrecision: 5,
    ForexQuotations: { Open: 1, Close: 1, Change: change, High: 1, Low: 1, Volume: 0, Bid: 1, Ask: 1, Time: 1 },
  });

const list = [
  instrument('EURUSD', 1, 'Euro / US Dollar', 0.2),
  instrument('USDJPY', 1, 'US Dollar / Japanese Yen', -0.4),
  instrument('XAUUSD', 2, 'Gold', null),
  instrument('BTCUSD', 3, 'Bitcoin', 2.5),
];
const all: ListView = { search: '', filter: undefined, sort: undefined };
const lists = (favourites: readonly string[]) => [
  { id: 'favourites', name: '', codes: favourites },
  { id: 'a1', name: 'Mine', codes: ['BTCUSD', 'GONE', 'EURUSD'] },
];
const codes = (view: ListView, favourites: readonly string[] = []) =>
  visibleInstruments(list, view, lists(favourites), (each) => each.ForexQuotations.Change).map(({ Code }) => Code);

describe('the list', () => {
  it('keeps the order of the catalogue, with favourites first in their own order', () => {
    expect(codes(all)).toEqual(['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSD']);
    expect(codes(all, ['BTCUSD', 'XAUUSD'])).toEqual(['BTCUSD', 'XAUUSD', 'EURUSD', 'USDJPY']);
  });

  it('shows one category, or a list in its order', () => {
    expect(codes({ ...all, filter: 1 })).toEqual(['EURUSD', 'USDJPY']);
    expect(codes({ ...all, filter: 'favourites' }, ['XAUUSD'])).toEqual(['XAUUSD']);
    expect(codes({ ...all, filter: 'a1' })).toEqual(['BTCUSD', 'EURUSD']);
    expect(codes({ ...all, filter: 'no longer there' })).toEqual([]);
    const bySymbol: ListView = { ...all, filter: 'a1', sort: { key: 'symbol', direction: -1 } };
    expect(codes(bySymbol, ['BTCUSD'])).toEqual(['EURUSD', 'BTCUSD']);
  });

  it('sorts by change, with missing values last in both directions, and without separate favourites', () => {
    const sorted = (direction: 1 | -1) => codes({ ...all, sort: { key: 'change', direction } }, ['USDJPY']);
    expect(sorted(-1)).toEqual(['BTCUSD', 'EURUSD', 'USDJPY', 'XAUUSD']);
    expect(sorted(1)).toEqual(['USDJPY', 'EURUSD', 'BTCUSD', 'XAUUSD']);
  });

  it('sorts by symbol', () => {
    expect(codes({ ...all, sort: { key: 'symbol', direction: 1 } })).toEqual(['BTCUSD', 'EURUSD', 'USDJPY', 'XAUUSD']);
  });

  it('leaves its input unchanged', () => {
    const before = list.map(({ Code }) => Code);
    codes({ ...all, sort: { key: 'symbol', direction: -1 } });
    expect(list.map(({ Code }) => Code)).toEqual(before);
  });
});

describe('search', () => {
  it.each(['eurusd', 'EUR/USD', 'eur usd', 'euro', 'US doll'])('%s finds EUR/USD', (search) => {
    expect(matches(list[0] ?? instrument('', 0, '', 0), search)).toBe(true);
  });

  it('needs every word', () => {
    expect(codes({ ...all, search: 'usd yen' })).toEqual(['USDJPY']);
    expect(codes({ ...all, search: 'platinum' })).toEqual([]);
  });

  it.each([
    ['nasdaq', 'NAS100'],
    ['Dow Jones', 'US30'],
    ['s&p', 'US500'],
    ['S&P 500', 'US500'],
    ['sp500', 'US500'],
    ['dax', 'DE40'],
    ['ftse', 'UK100'],
    ['nikkei', 'JP225'],
    ['hang seng', 'HK50'],
    ['bitcoin', 'BTCUSD'],
    ['gold', 'XAUUSD'],
    ['oil', 'USOIL'],
  ])('“%s” finds %s under whatever name it has', (search, code) => {
    const indices = ['NAS100', 'US30', 'US500', 'DE40', 'UK100', 'JP225', 'HK50', 'USOIL'];
    const named = [...list, ...indices.map((each) => instrument(each, 4, '…', 0))].map((each) => ({
      ...each,
      Name: '…',
    }));
    const view: ListView = { ...all, search, aliases: SEARCH_ALIASES };
    expect(visibleInstruments(named, view, lists([]), () => undefined).map(({ Code }) => Code)).toEqual([code]);
  });
});

it('the third tap on a column header ends the sorting', () => {
  const first = nextSort(undefined, 'change');
  const second = nextSort(first, 'change');
  expect([first?.direction, second?.direction, nextSort(second, 'change')]).toEqual([-1, 1, undefined]);
  expect(nextSort(first, 'symbol')).toEqual({ key: 'symbol', direction: 1 });
});
