/** Words that the project does not use, with what to write instead. */
import { sourceFiles, textOf } from './files.mjs';

/** [word as a regular expression, what to write]. Also found inside identifiers: toldOutcome. */
const WORDS = [
  ['told', 'reported, sent, shown, notified or said'],
  ['deeds?', 'action, operation or step'],
  ['mend(?:s|ed|ing)?', 'fix or repair'],
  // except the system user of that name, and an address in a test
  [String.raw`(?<![/:])nobody(?!['"\x60@])`, 'no one, or say who'],
  ['whoever', 'anyone who, or say who'],
  // except an address or name in a test
  [String.raw`somebody(?!@|-|(?<=['"]somebody)['"])`, 'someone, or say who'],
  ['everybody', 'everyone, or say who'],
  ['anew|afresh', 'again'],
  ['himself|herself', 'themselves'],
  ['surroundings', 'context or runtime'],
  ['turnstiles?', 'semaphore'],
];
/** Pronouns, as whole words only. */
const PRONOUNS = 'he|his|him|she|her|hers';

const TEXT = /\.(?:ts|tsx|mjs|css|sql|html|md|yaml|yml|toml|service|timer)$/u;
/** Other languages, the verbatim specification, test data in many languages, and this list. */
const EXEMPT =
  /\/(?:ar|de|fr|hk|id|it|jp|kr|pt|ru|spa|th|tr|vn)\.tsx?$|\/(?:ar|de|fr|hk|id|it|jp|kr|pt|ru|spa|th|tr|vn)\/|^docs\/specification\/|^scripts\/check\/(?:words|check\.test)|schema\.sql$|\/migrations\//u;

const found = [
  ...WORDS.map(([word, instead]) => [new RegExp(`(?:${word})`, 'giu'), instead]),
  [new RegExp(String.raw`\b(?:${PRONOUNS})\b`, 'giu'), 'they, their or them'],
];
// case-insensitive, but camelCase is a boundary: `toldOutcome` has the word, `untold` does not
const isWord = (text, index, word) => {
  const before = text[index - 1] ?? '';
  const after = text[index + word.length] ?? '';
  const startsUpper = /[A-Z]/u.test(word[0]);
  return (startsUpper || !/[A-Za-z]/u.test(before)) && !/[a-z]/u.test(after);
};

export function wordFaults(path, text) {
  if (!TEXT.test(path) || EXEMPT.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      found.flatMap(([pattern, instead]) =>
        [...line.matchAll(pattern)]
          .filter((match) => isWord(line, match.index, match[0]))
          .map(([word]) => `${path}:${index + 1}: "${word}": write ${instead}`),
      ),
    );
}

export function checkWords(root) {
  return sourceFiles(root, TEXT).flatMap((path) => wordFaults(path, textOf(root, path)));
}
