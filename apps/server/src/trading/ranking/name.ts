/** Names of members in the ranking. */
import { Refused } from '../../platform/errors/index.ts';

/** Names that would seem to speak for the broker. */
const RESERVED = /^(?:tradewind|admin(?:istrator)?|support|official|operator|moderator|system|demo|trader\d+$)/u;

/** The neutral name of a member whose own name was removed. `id`: id of the entry. */
export const neutralName = (id: number): string => `Trader ${String(id)}`;

/** Alphabets whose letters look like those of another alphabet. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Equal for names that read alike: ignores case, marks, widths and separators. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\s.'_-]/gu, '');
  return (plain === '' ? name : plain).toLowerCase();
}

/** The key of a name that may be used. Throws Refused `invalid_input`. */
export function freeNameKey(name: string | undefined): string {
  if (name === undefined) throw new Refused('invalid_input', { fields: { name: 'required' } });
  if (LOOKALIKES.filter((script) => script.test(name)).length > 1)
    throw new Refused('invalid_input', { fields: { name: 'characters' } });
  const key = nameKey(name);
  if (RESERVED.test(key)) throw new Refused('invalid_input', { fields: { name: 'reserved' } });
  return key;
}
