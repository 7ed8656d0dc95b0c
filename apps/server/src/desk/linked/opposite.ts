/** How much of two accounts' positions stood against each other. */
import type { InstrumentId } from '@tradewind/engine';
import type { Position } from '../exposure/index.ts';

export interface Held extends Position {
  /** Undefined = it is open. */
  readonly closedAt?: number | undefined;
}

export interface Opposite {
  readonly instrument: InstrumentId;
  /** Micro-lots: the smaller side. */
  readonly lots: number;
  /** When the first of the positions was opened. */
  readonly fromMs: number;
}

const overlap = (one: Held, other: Held): boolean =>
  one.openedAt < (other.closedAt ?? Infinity) && other.openedAt < (one.closedAt ?? Infinity);

/** By instrument; only where both held positions on different sides at the same time. */
export function oppositeOf(left: readonly Held[], right: readonly Held[]): readonly Opposite[] {
  const byInstrument = Map.groupBy(right, ({ instrument }) => instrument);
  return [...Map.groupBy(left, ({ instrument }) => instrument)].flatMap(([instrument, own]) => {
    const others = byInstrument.get(instrument) ?? [];
    const [buys, sells] = [against(own, others, true), against(own, others, false)];
    const { lots, fromMs } = buys.lots >= sells.lots ? buys : sells;
    return lots === 0 ? [] : [{ instrument, lots, fromMs }];
  });
}

function against(own: readonly Held[], others: readonly Held[], isBuy: boolean): Omit<Opposite, 'instrument'> {
  const [ours, theirs] = [own.filter((each) => each.isBuy === isBuy), others.filter((each) => each.isBuy !== isBuy)];
  const met = [
    ours.filter((each) => theirs.some((other) => overlap(each, other))),
    theirs.filter((each) => ours.some((other) => overlap(each, other))),
  ];
  const lots = met.map((list) => list.reduce((sum, each) => sum + each.lots, 0));
  const fromMs = met.flat().reduce((first, { openedAt }) => Math.min(first, openedAt), Infinity);
  return { lots: Math.min(...lots), fromMs };
}
