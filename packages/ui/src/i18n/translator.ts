import { formatNumber, formatPlain } from '../format/number.ts';
import type { MessageTree, Parameters, Translate } from './messages.ts';

/** Amounts whose plural form is remembered. */
const MAX_FORMS = 1000;
/** `orders_rules` is the language whose plural forms `orders` has, where it is not that of the reader. */
const RULES = '_rules';
const PLURAL = /^(.+)_(?:zero|one|two|few|many|other)$/u;
const PLACEHOLDER = /\{(\w+)\}/gu;

export interface TranslatorOptions {
  /** BCP 47, for plural rules and counts. */
  readonly tag: string;
  /** Called for a key or parameter that is missing. Throw outside production. */
  onMissing(what: string): void;
}

function lookUp(tree: MessageTree, key: string): string | undefined {
  let node: string | MessageTree | undefined = tree;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined;
    node = node[part];
  }
  return typeof node === 'string' ? node : undefined;
}

/** Returns the function that looks up the texts of a language. */
export function createTranslator<Source>(tree: MessageTree, options: TranslatorOptions): Translate<Source> {
  // figures with a unit are written at each tick
  const rules = new Map<string, Intl.PluralRules>();
  const forms = new Map<string, string>();
  const templates = new Map<string, string>();
  const formOf = (amount: number, decimals: number, tag: string): string => {
    const known = forms.get(`${amount} ${decimals} ${tag}`);
    if (known !== undefined) return known;
    const rule = rules.get(`${decimals} ${tag}`) ?? new Intl.PluralRules(tag, { minimumFractionDigits: decimals });
    rules.set(`${decimals} ${tag}`, rule);
    const form = rule.select(amount);
    if (forms.size >= MAX_FORMS) forms.clear();
    forms.set(`${amount} ${decimals} ${tag}`, form);
    return form;
  };
  // texts of further groups are added to the tree, so what is missing may come
  const templateOf = (key: string): string | undefined => {
    const known = templates.get(key);
    if (known !== undefined) return known;
    const found = lookUp(tree, key);
    if (found !== undefined) templates.set(key, found);
    return found;
  };

  const text = (key: string, parameters: Parameters = {}): string => {
    const template = templateOf(key);
    if (template === undefined) {
      options.onMissing(`text "${key}"`);
      return key;
    }
    if (!template.includes('{')) return template;
    return template.replaceAll(PLACEHOLDER, (whole, name: string) => {
      const value = parameters[name];
      if (value === undefined) {
        options.onMissing(`parameter "${name}" of "${key}"`);
        return whole;
      }
      return String(value);
    });
  };

  const plural = (base: string, amount: number, parameters: Parameters = {}, decimals = 0): string => {
    const form = `${base}_${formOf(amount, decimals, templateOf(base + RULES) ?? options.tag)}`;
    const key = templateOf(form) === undefined ? `${base}_other` : form;
    const count = decimals === 0 ? formatPlain(options.tag, amount) : formatNumber(options.tag, amount, decimals);
    return text(key, { count, ...parameters });
  };

  const has = (key: string): boolean => templateOf(key) !== undefined;

  return Object.assign((key: string, parameters?: Parameters) => text(key, parameters), { plural, has });
}

const pluralBases = (texts: MessageTree): ReadonlySet<string> =>
  new Set(Object.keys(texts).flatMap((key) => PLURAL.exec(key)?.[1] ?? []));

/** The texts of a translation, and the English ones that it lacks. */
export function mergeTexts(english: MessageTree, translation: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...english, ...translation };
  for (const [key, source] of Object.entries(english)) {
    const text = translation[key];
    if (typeof source === 'object') merged[key] = mergeTexts(source, typeof text === 'object' ? text : {});
  }
  const translated = pluralBases(translation);
  for (const base of pluralBases(english)) if (!translated.has(base)) merged[base + RULES] = 'en';
  return merged;
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
};

function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\})/u);
  const accented = parts.map((part) =>
    part.startsWith('{') ? part : Array.from(part, (letter) => ACCENTED[letter] ?? letter).join(''),
  );
  const padding = '~'.repeat(Math.ceil(text.length * 0.35));
  return `⟦${accented.join('')}${padding}⟧`;
}

/**
 * A fake language for tests: the source text with accents, in brackets and 35 % longer. A text on screen without
 * brackets does not come from the message files.
 */
export function pseudoLocalise(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoLocalise(value),
    ]),
  );
}

/** Every text with its dotted key: for parity tests between languages. */
export function flattenMessages(tree: MessageTree, path = ''): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(path + key, value);
    else for (const [inner, text] of flattenMessages(value, `${path}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Names of the `{parameters}` in a text, sorted. */
export function parametersOf(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '').sort();
}
