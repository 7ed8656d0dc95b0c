/** Differing characters of two short texts, for people who compare addresses character by character. Pure. */

export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Below this share of common characters, single matches in the middle are coincidental and only confuse the reader. */
const ALIKE = 0.5;
/** Longer middle parts are marked as a whole: the table for comparing them would be too expensive. */
const MAX_LENGTH = 600;

/** Both texts in pieces, by character rather than UTF-16 unit. */
export function textDiff(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } {
  const [old, now] = [Array.from(before), Array.from(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const [oldMiddle, nowMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const kept = keptOf(oldMiddle, nowMiddle);
  const flagged = (all: readonly string[], middle: readonly boolean[]): readonly Piece[] =>
    pieces(all, (index) => index >= start && index < all.length - end && middle[index - start] !== true);
  return { before: flagged(old, kept.before), after: flagged(now, kept.after) };
}

interface Kept {
  readonly before: readonly boolean[];
  readonly after: readonly boolean[];
}

/** Which characters belong to the longest common subsequence, if it is long enough to be meaningful. */
function keptOf(before: readonly string[], after: readonly string[]): Kept {
  const none: Kept = { before: before.map(() => false), after: after.map(() => false) };
  if (before.length === 0 || after.length === 0 || Math.max(before.length, after.length) > MAX_LENGTH) return none;
  const width = after.length + 1;
  // lengths[i * width + j]: for the tails that start at i and j
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  if (lengthAt(0, 0) < ALIKE * Math.max(before.length, after.length)) return none;
  const [keptBefore, keptAfter] = [[...none.before], [...none.after]];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      keptBefore[i] = true;
      keptAfter[j] = true;
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return { before: keptBefore, after: keptAfter };
}

function pieces(characters: readonly string[], isChanged: (index: number) => boolean): readonly Piece[] {
  const found: { text: string; isChanged: boolean }[] = [];
  characters.forEach((character, index) => {
    const last = found.at(-1);
    const changed = isChanged(index);
    if (last?.isChanged === changed) last.text += character;
    else found.push({ text: character, isChanged: changed });
  });
  return found;
}
