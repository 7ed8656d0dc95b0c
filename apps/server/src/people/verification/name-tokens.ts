/**
 * What of a name can be searched: its words in any order, without case and accents, and their beginnings from three
 * letters on. Scripts that are written without spaces are searched by any part of up to four characters.
 */
const MAX_WORDS = 12;
const MAX_LETTERS = 24;
const MIN_BEGINNING = 3;
const MAX_PART = 4;

/** Letters of scripts that are written without spaces between the words of a name. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`;
const IS_UNSPACED = new RegExp(`^${UNSPACED}+$`, 'u');
/** A change of script ends a word, too: 王Wei. */
const WORDS = new RegExp(String.raw`${UNSPACED}+|(?:(?!${UNSPACED})[\p{L}\p{N}])+`, 'gu');
/** Letters that have no decomposition, as passports write them (ICAO Doc 9303). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};
const APOSTROPHES = /['’‘ʼ`´]/gu;

/** Accents go after the small letters: a capital letter may become a letter with a mark. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđðłħıþ]/gu, (letter) => LETTERS[letter] ?? letter);

function wordsOf(text: string): string[] {
  return [...text.matchAll(WORDS)].slice(0, MAX_WORDS).map(([word]) => Array.from(word).slice(0, MAX_LETTERS).join(''));
}

/** Every token of a name, each once. */
export function nameTokens(name: string): readonly string[] {
  const text = plain(name);
  // O'Brien is found as obrien and as brien
  const words = [...wordsOf(text.replaceAll(APOSTROPHES, '')), ...wordsOf(text.replaceAll(APOSTROPHES, ' '))];
  return [...new Set(words.flatMap(tokensOf))];
}

function tokensOf(word: string): string[] {
  const letters = Array.from(word);
  if (IS_UNSPACED.test(word))
    return letters.flatMap((_, start) =>
      Array.from({ length: Math.min(MAX_PART, letters.length - start) }, (_each, more) =>
        letters.slice(start, start + more + 1).join(''),
      ),
    );
  const beginnings = letters
    .slice(MIN_BEGINNING - 1)
    .map((_, index) => letters.slice(0, index + MIN_BEGINNING).join(''));
  return [word, ...beginnings];
}

/** The tokens that a name must all have to be found; none = nothing that can be searched. */
export function searchTokens(search: string): readonly string[] {
  return [...new Set(wordsOf(plain(search).replaceAll(APOSTROPHES, '')).flatMap(partsOf))];
}

/** A longer word without spaces must contain all its parts. */
function partsOf(word: string): string[] {
  const letters = Array.from(word);
  if (!IS_UNSPACED.test(word) || letters.length <= MAX_PART) return [word];
  return letters.slice(MAX_PART - 1).map((_, index) => letters.slice(index, index + MAX_PART).join(''));
}
