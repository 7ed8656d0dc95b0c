/** Finds texts with a number that lack a plural form of their language. */
import { isNamed, TAGS } from './glossary.mjs';

/**
 * Parameters that count something. Others are figures on their own (prices, percentages), amounts with their currency, or
 * numbers that identify something (a deposit).
 */
const NUMBERS = new Set([
  'angle',
  'count',
  'days',
  'lots',
  'max',
  'min',
  'minutes',
  'n',
  'pips',
  'points',
  'seconds',
  'wait_s',
]);
/** Languages whose nouns do not change after a number, although they have plural categories. */
const SAME_AFTER_NUMBERS = new Set(['tr']);
const FORM = /[_.](?<category>zero|one|two|few|many|other)$/u;

/** The text that a form belongs to: `orders.count_one` → `orders.count`, `errors.code_too_soon.one` → `errors.code_too_soon`. */
function baseOf(key, keys) {
  const category = FORM.exec(key)?.groups?.category;
  if (category === undefined) return key;
  const base = key.slice(0, -category.length - 1);
  return keys.has(base + key.at(-category.length - 1) + 'other') ? base : key;
}

const hasNumber = (text) => [...text.matchAll(/\{(\w+)\}/gu)].some(([, name]) => NUMBERS.has(name));

/** Forms of each text with a number: base → category → text; the category of a text without forms is ''. */
function formsOf(texts) {
  const keys = new Set(texts.keys());
  const forms = new Map();
  for (const [key, text] of texts) {
    const base = baseOf(key, keys);
    if (!forms.has(base)) forms.set(base, new Map());
    forms.get(base).set(key === base ? '' : key.slice(base.length + 1), text);
  }
  return new Map([...forms].filter(([, byCategory]) => [...byCategory.values()].some(hasNumber)));
}

/** `texts` is a map of key → text of a language. */
export function pluralFaults({ withoutForms }, locale, texts) {
  const { pluralCategories } = new Intl.PluralRules(TAGS[locale]).resolvedOptions();
  const except = withoutForms.filter(({ locales }) => locales.includes(locale)).map(({ key }) => key);
  return [...formsOf(texts)].flatMap(([base, forms]) => {
    if (isNamed(base, except)) return [];
    if (forms.has('')) return [`${locale} ${base}: a number without plural forms`];
    const missing = pluralCategories.filter((category) => !forms.has(category));
    if (missing.length > 0) return [`${locale} ${base}: no form for ${missing.join(', ')}`];
    const isOne = pluralCategories.length > 1 && !SAME_AFTER_NUMBERS.has(locale) && new Set(forms.values()).size === 1;
    return isOne ? [`${locale} ${base}: all plural forms are the same`] : [];
  });
}
