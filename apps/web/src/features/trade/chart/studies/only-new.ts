/**
 * At a tick one candle is another than before. An indicator whose value needs no more than a few candles is reckoned again
 * for that one alone, however many there are.
 */
import type { StudyKind } from '@tradewind/contract/light';
import type { Bar } from './trend-formulas.ts';

/** How many candles before one its value needs. Of the other kinds a value depends on all before it. */
const REACH: Readonly<Partial<Record<StudyKind, (parameters: readonly number[]) => number>>> = {
  sma: ([length = 0]) => length,
  wma: ([length = 0]) => length,
  bollinger: ([length = 0]) => length,
  envelopes: ([length = 0]) => length,
  donchian: ([length = 0]) => length,
  volume: () => 0,
};

interface Reckoned<Row> {
  readonly kind: StudyKind;
  readonly parameters: readonly number[];
  /** As they were: a candle that changed is another object. */
  readonly bars: Bar[];
  readonly rows: Row[];
}

/** Where two lists begin to differ. */
function firstNew(before: readonly Bar[], bars: readonly Bar[]): number {
  const count = Math.min(before.length, bars.length);
  let index = 0;
  while (index < count && before[index] === bars[index]) index += 1;
  return index;
}

function replaceFrom<Item>(list: Item[], from: number, others: readonly Item[]): void {
  list.length = from;
  for (const other of others) list.push(other);
}

export interface OnlyNew<Row> {
  /** A row for each candle. `reckon` makes those of the candles from an index on; `owner` is the indicator that is drawn. */
  rowsOf(
    owner: object,
    kind: StudyKind,
    bars: readonly Bar[],
    parameters: readonly number[],
    reckon: (bars: readonly Bar[], from: number) => Row[],
  ): Row[];
}

export function createOnlyNew<Row>(): OnlyNew<Row> {
  const reckoned = new WeakMap<object, Reckoned<Row>>();
  return {
    rowsOf(owner, kind, bars, parameters, reckon) {
      const reach = REACH[kind]?.(parameters);
      if (reach === undefined) return reckon(bars, 0);
      const last = reckoned.get(owner);
      const isSame = last?.kind === kind && String(last.parameters) === String(parameters);
      const from = isSame ? firstNew(last.bars, bars) : 0;
      if (last === undefined || from === 0) {
        const rows = reckon(bars, 0);
        reckoned.set(owner, { kind, parameters: [...parameters], bars: [...bars], rows });
        return rows;
      }
      const begin = Math.max(0, from - reach);
      replaceFrom(last.rows, from, reckon(bars.slice(begin), from - begin));
      replaceFrom(last.bars, from, bars.slice(from));
      return last.rows;
    },
  };
}
