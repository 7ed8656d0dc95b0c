/** Compares two instruments over the same candles: the change of each, in percent, since the first visible candle. */

export interface Priced {
  readonly timestamp: number;
  readonly close: number;
}

/** Percent. */
export interface Changes {
  readonly own: number;
  readonly other: number;
}

interface ComparedPoint extends Changes {
  /** Index in the list of candles. */
  readonly index: number;
  /** The price at which the displayed instrument would have the same change as the other one: the position of the line. */
  readonly price: number;
}

/** Index of the last candle that started at or before a time; -1 = none. */
function lastAt(bars: readonly Priced[], time: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.timestamp ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The other instrument along candles `from` up to `to`. Both changes start at the first of these candles at which the other
 * instrument has a price. Where it has no candle of its own (its market was closed), its last price is used.
 */
export function compare(own: readonly Priced[], other: readonly Priced[], from: number, to: number): ComparedPoint[] {
  const points: ComparedPoint[] = [];
  let base: { readonly own: number; readonly other: number } | undefined;
  let at = lastAt(other, own[from]?.timestamp ?? 0);
  for (let index = from; index < Math.min(to, own.length); index += 1) {
    const bar = own[index];
    if (bar === undefined) break;
    while ((other[at + 1]?.timestamp ?? Number.POSITIVE_INFINITY) <= bar.timestamp) at += 1;
    const close = other[at]?.close;
    if (close === undefined) continue;
    base ??= { own: bar.close, other: close };
    points.push({
      index,
      price: (base.own * close) / base.other,
      own: (bar.close / base.own - 1) * 100,
      other: (close / base.other - 1) * 100,
    });
  }
  return points;
}
