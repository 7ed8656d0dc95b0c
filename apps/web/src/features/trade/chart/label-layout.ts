/** Layout of the labels next to the chart: without overlaps, each as close to its line as possible. */

export interface Spot {
  readonly key: string;
  /** Position of its line: pixels below the top of the pane. */
  readonly y: number;
}

export interface PlacedLabel {
  /** Several lines share a label where there is not enough room. */
  readonly spots: readonly Spot[];
  /** Centre of the label. */
  readonly y: number;
}

const mean = (spots: readonly Spot[]): number => spots.reduce((sum, { y }) => sum + y, 0) / spots.length;

/** Merges the two closest ones until this many are left. */
function gather(spots: readonly Spot[], most: number): Spot[][] {
  const groups = spots.toSorted((left, right) => left.y - right.y).map((spot) => [spot]);
  while (groups.length > Math.max(1, most)) {
    const gapAfter = (index: number): number => mean(groups[index + 1] ?? []) - mean(groups[index] ?? []);
    let nearest = 0;
    for (let index = 1; index < groups.length - 1; index += 1) if (gapAfter(index) < gapAfter(nearest)) nearest = index;
    groups.splice(nearest, 2, [...(groups[nearest] ?? []), ...(groups[nearest + 1] ?? [])]);
  }
  return groups;
}

interface Block {
  readonly groups: readonly Spot[][];
  readonly top: number;
}

/** `rowPx` is the height of a label including its distance to the next. */
export function layOutLabels(spots: readonly Spot[], heightPx: number, rowPx: number): readonly PlacedLabel[] {
  const topOf = (groups: readonly Spot[][]): number => {
    const wished = groups.reduce((sum, group, index) => sum + mean(group) - (index + 0.5) * rowPx, 0) / groups.length;
    return Math.max(0, Math.min(heightPx - groups.length * rowPx, wished));
  };
  const blocks: Block[] = [];
  for (const group of gather(spots, Math.floor(heightPx / rowPx))) {
    let groups: readonly Spot[][] = [group];
    let top = topOf(groups);
    for (
      let last = blocks.at(-1);
      last !== undefined && last.top + last.groups.length * rowPx > top;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      groups = [...last.groups, ...groups];
      top = topOf(groups);
    }
    blocks.push({ groups, top });
  }
  return blocks.flatMap(({ groups, top }) =>
    groups.map((group, index) => ({ spots: group, y: top + (index + 0.5) * rowPx })),
  );
}
