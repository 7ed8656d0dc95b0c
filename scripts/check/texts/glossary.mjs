/** Parses docs/glossary.md, and finds texts that use a different word than it requires. */
import { LOCALES, LOCALE_TAGS } from '../../../packages/contract/src/locales.ts';

export { LOCALES, LOCALE_TAGS as TAGS };
/** Languages without spaces, or with endings attached to the word: a word is searched for anywhere. */
const WITHOUT_SPACES = new Set(['hk', 'jp', 'kr', 'th']);

const cellsOf = (line) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
const listOf = (cell) =>
  cell
    .replaceAll('`', '')
    .split(' · ')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Rows of all tables whose header starts with these columns, as objects by column name. */
function tablesWith(text, first) {
  const rows = [];
  let head;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) head = undefined;
    else if (head === undefined) head = cellsOf(line);
    else if (!line.startsWith('|--') && !line.startsWith('| --') && first.every((name, index) => head[index] === name))
      rows.push(Object.fromEntries(cellsOf(line).map((cell, index) => [head[index], cell])));
  }
  return rows;
}

export function readGlossary(text) {
  const terms = new Map();
  for (const { Term: term, ...words } of tablesWith(text, ['Term'])) terms.set(term, { ...terms.get(term), ...words });
  const wrong = tablesWith(text, ['Language', 'Term', 'Not']).map((row) => ({
    locale: row.Language,
    term: row.Term,
    words: listOf(row.Not),
    except: listOf(row.Except ?? ''),
  }));
  const withoutForms = tablesWith(text, ['Languages', 'Text']).map((row) => ({
    locales: row.Languages === 'all' ? LOCALES : row.Languages.split(' '),
    key: row.Text.replaceAll('`', ''),
  }));
  const state = new Map(
    tablesWith(text, ['Language', 'Words']).map((row) => [
      row.Language,
      { words: row.Words, plurals: row['Plural forms'] },
    ]),
  );
  return { terms, wrong, withoutForms, state };
}

export const isNamed = (key, patterns) =>
  patterns.some((pattern) => (pattern.endsWith('.*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));

function patternOf(word, locale) {
  const begins = word.startsWith('*');
  const ends = word.endsWith('*');
  const plain = word.replaceAll('*', '').replaceAll(/[.+?^${}()|[\]\\/]/gu, String.raw`\$&`);
  const anywhere = WITHOUT_SPACES.has(locale) && !/^[\w ]+$/u.test(word);
  const [before, after] = anywhere
    ? ['', '']
    : [begins ? '' : String.raw`(?<![\p{L}\p{M}])`, ends ? '' : String.raw`(?![\p{L}\p{M}])`];
  return new RegExp(`${before}${plain.replaceAll(' ', String.raw`[\s\u00a0\u202f]`)}${after}`, 'iu');
}

/** Faults of the glossary page itself. */
export function pageFaults({ terms, wrong, withoutForms, state }, keys) {
  const faults = [];
  for (const [term, words] of terms)
    for (const locale of LOCALES)
      if ((words[locale] ?? '') === '') faults.push(`the term "${term}" has no word in ${locale}`);
  for (const { locale, term, words, except } of wrong) {
    if (!LOCALES.includes(locale)) faults.push(`there is no language "${locale}"`);
    if (!terms.has(term)) faults.push(`there is no term "${term}" (${locale})`);
    if (words.length === 0) faults.push(`"${term}" in ${locale}: a row without words`);
    for (const key of except)
      if (![...keys].some((one) => isNamed(one, [key]))) faults.push(`"${term}" in ${locale}: there is no text ${key}`);
  }
  for (const { locales, key } of withoutForms) {
    if (![...keys].some((one) => isNamed(one, [key]))) faults.push(`there is no text ${key}`);
    for (const locale of locales) if (!LOCALES.includes(locale)) faults.push(`there is no language "${locale}"`);
  }
  for (const locale of LOCALES) {
    const { words, plurals } = state.get(locale) ?? {};
    if (![words, plurals].every((one) => one === 'open' || one === 'done'))
      faults.push(`State of ${locale}: write open or done`);
  }
  return faults.map((fault) => `docs/glossary.md: ${fault}`);
}

/** Texts of a language that use a different word; `texts` is a map of key → text. */
export function wordFaults({ terms, wrong }, locale, texts) {
  const rows = wrong.filter((row) => row.locale === locale);
  return rows.flatMap(({ term, words, except }) =>
    words.flatMap((word) => {
      const pattern = patternOf(word, locale);
      return [...texts]
        .filter(([key, text]) => pattern.test(text.replaceAll(/\{\w+\}/gu, '')) && !isNamed(key, except))
        .map(([key]) => `${locale} ${key}: "${word}": the word for ${term} is "${terms.get(term)?.[locale] ?? ''}"`);
    }),
  );
}
