/** The glossary page, checked against texts with inserted wrong words. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accept, ageFaults, hashesOf, linesNow, readLines, writeLines } from './texts/age.mjs';
import { LOCALES, pageFaults, readGlossary, wordFaults } from './texts/glossary.mjs';
import { loadTexts } from './texts/load.mjs';
import { baseOf, missingKeys } from './texts/missing.mjs';
import { pluralFaults } from './texts/plurals.mjs';
import { unusedKeys } from './texts/unused.mjs';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const glossary = readGlossary(page);
const texts = await loadTexts(root, LOCALES);
const textsOf = (locale: string): ReadonlyMap<string, string> => texts.get(locale) ?? new Map();

test('the page has 67 terms in 15 languages, and its rows name existing languages, terms and texts', () => {
  expect(glossary.terms.size).toBe(67);
  const keys = [...textsOf('en').keys()];
  expect(keys.length).toBeGreaterThan(1000);
  const bases = keys.map(baseOf);
  expect(pageFaults(glossary, new Set([...keys, ...bases]))).toEqual([]);
  const withoutWord = readGlossary(page.replace('| pip | pip | 點子 |', '| pip | pip |  |'));
  expect(pageFaults(withoutWord, new Set([...keys, ...bases]))).toEqual([
    'docs/glossary.md: the term "pip" has no word in hk',
  ]);
});

test.each([
  ['en', 'me.mock', 'Mock account', 'demo account'],
  ['hk', 'me.balance', '帳戶餘額', 'balance'],
  ['de', 'rank.trader', 'Ein Händler', 'copy trading'],
  ['ru', 'login.headline', 'Игровые деньги', 'demo account'],
])('a wrong word inserted in %s is found', (locale, key, text, term) => {
  const before = wordFaults(glossary, locale, textsOf(locale));
  const planted = new Map([...textsOf(locale), [`${key}.planted`, text]]);
  const found = wordFaults(glossary, locale, planted).filter((fault) => !before.includes(fault));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${locale} ${key}.planted`);
  expect(found[0]).toContain(`the word for ${term}`);
});

describe('a word', () => {
  const row = (except = '') =>
    readGlossary(`| Language | Term | Not | Except |\n|---|---|---|---|\n| de | pip | Punkt · Pips* | ${except} |\n`);
  const faultsOf = (text: string, except?: string) => wordFaults(row(except), 'de', new Map([['trade.x', text]]));

  test('is matched as a whole in any case, unless it ends with a star', () => {
    expect(faultsOf('Ein punkt.')).toHaveLength(1);
    expect(faultsOf('Der Zeitpunkt, Punkte')).toEqual([]);
    expect(faultsOf('Pipsig')).toHaveLength(1);
  });

  test('is not matched in the name of a parameter', () => {
    expect(faultsOf('{punkt}')).toEqual([]);
  });

  test('is permitted in the texts that its row names', () => {
    expect(faultsOf('Punkt', '`trade.x`')).toEqual([]);
    expect(faultsOf('Punkt', '`trade.*`')).toEqual([]);
    expect(faultsOf('Punkt', '`trade.y`')).toHaveLength(1);
  });
});

describe('a text with a number', () => {
  const none = readGlossary('');
  const faultsOf = (locale: string, flat: Readonly<Record<string, string>>) =>
    pluralFaults(none, locale, new Map(Object.entries(flat)));

  test('needs every plural form of its language', () => {
    expect(faultsOf('en', { 'a.x': '{count} points' })).toHaveLength(1);
    expect(faultsOf('en', { 'a.x_one': '{count} point', 'a.x_other': '{count} points' })).toEqual([]);
    expect(faultsOf('ru', { 'a.x_one': '{count} пункт', 'a.x_other': '{count} пункта' })).toEqual([
      'ru a.x: no form for few, many',
    ]);
    expect(faultsOf('en', { 'a.one': '{count} s', 'a.other': '{count} s' })).toEqual([
      'en a: all plural forms are the same',
    ]);
    expect(faultsOf('jp', { 'a.one': '{count}秒', 'a.other': '{count}秒' })).toEqual([]);
  });

  test('needs none where the page says so, or if the number does not count things', () => {
    const named = readGlossary('| Languages | Text | Why |\n|---|---|---|\n| de en | `a.x` | abbreviation |\n');
    expect(pluralFaults(named, 'en', new Map([['a.x', '{count} s']]))).toEqual([]);
    expect(pluralFaults(named, 'fr', new Map([['a.x', '{count} s']]))).toHaveLength(1);
    expect(faultsOf('en', { 'a.x': 'Deposit {number}, {price}' })).toEqual([]);
  });
});

describe('a missing text', () => {
  const english = new Map([
    ['a.x', 'Close'],
    ['a.y_one', '{count} point'],
    ['a.y_other', '{count} points'],
    ['b.one', '{n} s'],
    ['b.other', '{n} s'],
  ]);

  test('is named once, whatever its plural forms', () => {
    expect(missingKeys(english, new Map([['a.x', 'Schließen']]))).toEqual(['a.y', 'b']);
  });

  test('is none if the language has other plural forms', () => {
    const translation = new Map([...english.keys()].map((key) => [key.replace(/one$/u, 'few'), 'x']));
    expect(missingKeys(english, translation)).toEqual([]);
  });
});

describe('an unused text', () => {
  const unused = (source: string, ...keys: readonly string[]) => unusedKeys(keys, [source]);

  test('is one whose key no source names', () => {
    expect(unused("t('a.x'); const key = condition ? 'a.y' : `a.z`;", 'a.x', 'a.y', 'a.z', 'a.xy', 'b.x')).toEqual([
      'a.xy',
      'b.x',
    ]);
  });

  test('is none whose plural forms are used, and is named once', () => {
    expect(unused("t.plural('a.x', 2)", 'a.x_one', 'a.x_other', 'a.y_one', 'a.y_other')).toEqual(['a.y']);
    expect(unused("t('a.reason.other')", 'a.reason.other')).toEqual([]);
  });

  test('is none whose key begins like a key with variable parts, if that is no type', () => {
    expect(unused('t(`a.state.${state}`)', 'a.state.open', 'a.stated')).toEqual(['a.stated']);
    expect(unused('readonly t: (key: `a.${Name}`) => string;', 'a.x')).toEqual(['a.x']);
  });
});

describe('a translation', () => {
  const written = (english: Record<string, string>, known = '') => {
    const translated = new Map([
      ['de', new Set(['trade.buy', 'trade.lots'])],
      ['th', new Set(['trade.buy'])],
    ]);
    const lines = linesNow(readLines(known), hashesOf(new Map(Object.entries(english))), translated);
    return { folder: 'apps/web/src/locales/trading', text: known, lines, isMoney: true };
  };
  const english = {
    'trade.lots_one': '1 lot',
    'trade.lots_other': '{n} lots',
    'trade.buy': 'Buy',
    'trade.sell': 'Sell',
  };
  const changed = { ...english, 'trade.lots_other': '{n} standard lots' };
  const known = writeLines(written(english).lines);

  test('is listed by key with the hash of its English, sorted, a line each', () => {
    expect(known).toMatch(/^trade\.buy [\da-f]{8}\ntrade\.lots [\da-f]{8}\n$/u);
    expect(ageFaults([written(english, known)])).toEqual([]);
    expect(ageFaults([written(english)])[0]).toContain('not up to date');
  });

  test('is older once the English has changed in any plural form, until it is accepted', () => {
    expect(ageFaults([written(changed, known)])).toEqual([
      expect.stringContaining('trade.lots: the English has changed'),
    ]);
    const recorded = writeLines(written(changed, known).lines);
    expect(recorded).toMatch(/^trade\.buy [\da-f]{8}\ntrade\.lots [\da-f]{8} de\n$/u);
    // still older when nothing has changed since
    expect(writeLines(written(changed, recorded).lines)).toBe(recorded);
    const faults = ageFaults([written(changed, recorded)]);
    expect(faults).toEqual([expect.stringContaining('trade.lots: the text in de is older than the English')]);
    const elsewhere = { ...written(changed, recorded), isMoney: false };
    expect(ageFaults([elsewhere])).toEqual([]);
  });

  test('is marked as checked by key and language, and other texts stay as they are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    const file = join(folder, 'translated.txt');
    const both = { ...changed, 'trade.buy': 'Buy now' };
    accept([{ ...written(both, known), file }], ['trade.buy'], ['de']);
    const lines = readLines(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
    expect(lines.get('trade.buy')?.stale).toEqual(['th']);
    expect(lines.get('trade.lots')).toEqual(readLines(known).get('trade.lots'));
  });
});
