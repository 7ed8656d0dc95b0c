/** Differing characters of two short texts, for people who compare addresses character by character. Pure. */
import { type ChangeObject, diffChars } from 'diff';

export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Below this share of common characters, single matches in the middle are coincidental and only confuse the reader. */
const ALIKE = 0.5;
/** Characters removed or added; texts that differ more are marked as a whole, because comparing them would take too long. */
const MAX_EDITS = 600;

/** Both texts in pieces, by character rather than UTF-16 unit. */
export function textDiff(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } {
  const [old, now] = [Array.from(before), Array.from(after)];
  // equal ends first: of a repeated character, the one in the same place is kept
  const start = commonLength(old, now);
  const end = commonLength(old.slice(start).toReversed(), now.slice(start).toReversed());
  const middle = (text: readonly string[]): string => text.slice(start, text.length - end).join('');
  const changes = changesOf(middle(old), middle(now));
  const side = (text: readonly string[], isOther: (change: Change) => boolean): readonly Piece[] =>
    joined([
      { text: text.slice(0, start).join(''), isChanged: false },
      ...changes
        .filter((change) => !isOther(change))
        .map((change) => ({ text: change.value, isChanged: change.added || change.removed })),
      { text: text.slice(text.length - end).join(''), isChanged: false },
    ]);
  return { before: side(old, ({ added }) => added), after: side(now, ({ removed }) => removed) };
}

type Change = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

function commonLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((character, index) => character !== other[index]);
  return differs === -1 ? one.length : differs;
}

/** All of it removed and added, if too little is common to be meaningful. */
function changesOf(before: string, after: string): readonly Change[] {
  const changes = diffChars(before, after, { maxEditLength: MAX_EDITS }) ?? [];
  const lengthOf = (counts: (change: Change) => boolean): number =>
    changes.filter(counts).reduce((sum, { count }) => sum + count, 0);
  const longest = Math.max(
    lengthOf(({ added }) => !added),
    lengthOf(({ removed }) => !removed),
  );
  if (lengthOf(({ added, removed }) => !added && !removed) >= ALIKE * longest && changes.length > 0) return changes;
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

/** Without empty pieces; neighbours of one kind are one piece. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const found: { text: string; isChanged: boolean }[] = [];
  for (const { text, isChanged } of pieces) {
    const last = found.at(-1);
    if (text === '') continue;
    if (last?.isChanged === isChanged) last.text += text;
    else found.push({ text, isChanged });
  }
  return found;
}
