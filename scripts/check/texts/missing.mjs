/** Finds texts that a language lacks: readers see them in English. */
const FORM = /[_.](?:zero|one|two|few|many|other)$/u;
/** The key of a text without the ending of a plural form. */
export const baseOf = (key) => key.replace(FORM, '');

/** Keys of English without a text in a translation, whatever their plural forms. Both are maps of key → text. */
export function missingKeys(english, translation) {
  const translated = new Set([...translation.keys()].map(baseOf));
  return [...new Set([...english.keys()].map(baseOf))].filter((key) => !translated.has(key));
}
