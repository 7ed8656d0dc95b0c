/** A rough, immediate estimate of how hard a password is to guess. The server decides which is too weak (`password_weak`). */
import { PASSWORD_MIN_LENGTH } from '@tradewind/contract/light';

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Bits below which a list of common patterns finds a password, and above which guessing is impractical. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;

const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/u, 26],
  [/[A-Z]/u, 26],
  [/\d/u, 10],
  [/[^\p{L}\d]/u, 32],
  [/[^\P{L}a-zA-Z]/u, 100],
];

/** Characters that continue a run ("aaa", "123", "cba") or repeat a third time add little entropy. */
function effectiveLength(characters: readonly number[]): number {
  const seen = new Map<number, number>();
  let telling = 0;
  for (const [index, point] of characters.entries()) {
    const before = characters[index - 1];
    const isRun = before !== undefined && Math.abs(point - before) <= 1;
    const times = (seen.get(point) ?? 0) + 1;
    seen.set(point, times);
    if (!isRun && times <= 2) telling += 1;
  }
  return telling;
}

export function strengthOf(password: string): Strength {
  const characters = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  if (characters.length < PASSWORD_MIN_LENGTH) return 'short';
  const pool = POOLS.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const bits = effectiveLength(characters) * Math.log2(Math.max(pool, 2));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
