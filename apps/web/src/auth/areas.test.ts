import type { AreaCode } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { countriesOf, guessArea, regionsOf, searchRegions } from './areas.ts';

const area = (id: number, code: string, global_code: string, served: 0 | 1 = 1): AreaCode => ({
  id,
  code,
  global_code,
  served,
});
const AREAS = [
  area(1, 'CI', '225'),
  area(2, 'HK', '852'),
  area(3, 'KP', '850', 0),
  area(4, 'US', '1'),
  area(5, 'DO', '1809'),
  area(6, 'DO', '1829'),
  area(7, 'AX', '358'),
  area(8, 'TR', '90'),
];
const english = regionsOf(AREAS, 'en');
const codes = (text: string, regions = english) => searchRegions(regions, text).map((region) => region.area.code);

describe('the search for a region', () => {
  it.each([
    ['cote', ['CI']],
    ["Côte d'Iv", ['CI']],
    ['aland', ['AX']],
    ['turkiye', ['TR']],
    ['hong', ['HK']],
    ['sar china', ['HK']],
    ['hk', ['HK']],
    ['+85', ['HK', 'KP']],
    ['852', ['HK']],
    ['1', ['US', 'DO', 'DO']],
    ['  us ', ['US']],
    ['nowhere', []],
  ])('%s finds %j', (text, found) => {
    expect(codes(text).sort()).toEqual([...found].sort());
  });

  it('finds all regions for an empty text', () => {
    expect(codes('')).toHaveLength(AREAS.length);
  });

  it('finds names in the displayed language and in English', () => {
    const chinese = regionsOf(AREAS, 'zh-HK');
    expect(codes('香港', chinese)).toEqual(['HK']);
    expect(codes('turkiye', chinese)).toEqual(['TR']);
  });

  it('lists exact calling codes and country codes first', () => {
    expect(codes('1', regionsOf([...AREAS, area(11, 'AS', '1')], 'en')).slice(0, 2)).toEqual(['US', 'AS']);
    const more = regionsOf([...AREAS, area(9, 'AU', '61'), area(10, 'RU', '7')], 'en');
    expect(codes('us', more)).toEqual(['US', 'AU', 'RU']);
  });
});

it('regions are sorted by the rules of the language', () => {
  const names = english.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});

it('a country with several calling codes is listed once', () => {
  expect(countriesOf(english).filter(({ area: { code } }) => code === 'DO')).toHaveLength(1);
  expect(countriesOf(english)).toHaveLength(AREAS.length - 1);
});

describe('the initial region', () => {
  it('is that of the first language with a served region', () => {
    expect(guessArea(AREAS, ['en', 'not a tag', 'ko-KP', 'zh-Hant-HK', 'en-US'])?.code).toBe('HK');
  });

  it('is absent rather than wrong', () => {
    expect(guessArea(AREAS, ['en', 'fr-FR'])).toBeUndefined();
  });
});
