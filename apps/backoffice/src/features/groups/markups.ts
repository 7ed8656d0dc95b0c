/** Mark-ups of groups as the page shows them: what is in force for a target, and what a group sees. Pure. */
import { LEVERAGE_CLASSES, type LeverageClass } from '@tradewind/contract/light';
import type { MarkedInstrument, MarkupList, MarkupRow } from '@tradewind/contract/operator-light';
import { parseScaled } from '@tradewind/money';

/** Whole points. */
export interface Sides {
  readonly bid: number;
  readonly ask: number;
}
export const NO_MARKUP: Sides = { bid: 0, ask: 0 };

/** A class, or one instrument of it. */
export interface Target {
  readonly leverageClass: LeverageClass;
  readonly instrument: MarkedInstrument | undefined;
}

type Kept = Pick<MarkupRow, 'group_id' | 'forex_id' | 'leverage_class'>;

const isFor =
  (group: number, { leverageClass, instrument }: Target) =>
  (row: Kept): boolean =>
    row.group_id === group &&
    (instrument === undefined ? row.leverage_class === leverageClass : row.forex_id === instrument.id);

/** What the group has for exactly this target. */
export const ownMarkup = ({ in_force: rows }: MarkupList, group: number, target: Target): MarkupRow | undefined =>
  rows.find(isFor(group, target));

/** An approved change of exactly this target that waits for its time. */
export const waitingMarkup = ({ waiting }: MarkupList, group: number, target: Target) =>
  waiting.find(isFor(group, target));

export const sidesOf = (row: Pick<MarkupRow, 'markup_bid' | 'markup_ask'> | undefined): Sides =>
  row === undefined ? NO_MARKUP : { bid: row.markup_bid, ask: row.markup_ask };

/** What applies to a target: an instrument's own comes before that of its class. */
export function markupFor(list: MarkupList, group: number, target: Target): Sides {
  const own = ownMarkup(list, group, target);
  if (own !== undefined || target.instrument === undefined) return sidesOf(own);
  return sidesOf(ownMarkup(list, group, { ...target, instrument: undefined }));
}

/** The raw quote in points; undefined without a price. */
export function rawPoints({ bid, ask, price_precision: precision }: MarkedInstrument): Sides | undefined {
  if (bid === null || ask === null) return undefined;
  const [bidPoints, askPoints] = [parseScaled(bid, precision), parseScaled(ask, precision)];
  return bidPoints === undefined || askPoints === undefined ? undefined : { bid: bidPoints, ask: askPoints };
}

/** What a group sees of a raw quote, in points; a bid is at least one point. */
export const seenPoints = (raw: Sides, markup: Sides): Sides => ({
  bid: markup.bid === 0 ? raw.bid : Math.max(1, raw.bid - markup.bid),
  ask: raw.ask + markup.ask,
});

export const isHigher = (after: Sides, before: Sides): boolean => after.bid > before.bid || after.ask > before.ask;

/** The classes that have instruments, and under each open one its instruments. */
export function targetsOf({ instruments }: MarkupList, open: ReadonlySet<LeverageClass>): readonly Target[] {
  return LEVERAGE_CLASSES.flatMap((leverageClass): readonly Target[] => {
    const own = instruments.filter((instrument) => instrument.leverage_class === leverageClass);
    if (own.length === 0) return [];
    const shown = open.has(leverageClass) ? own : [];
    return [{ leverageClass, instrument: undefined }, ...shown.map((instrument) => ({ leverageClass, instrument }))];
  });
}

/** The instruments whose prices a change of the target would change. */
export function touchedBy(list: MarkupList, group: number, target: Target): readonly MarkedInstrument[] {
  if (target.instrument !== undefined) return list.instruments.filter(({ id }) => id === target.instrument?.id);
  return list.instruments.filter(
    (instrument) =>
      instrument.leverage_class === target.leverageClass &&
      ownMarkup(list, group, { ...target, instrument }) === undefined,
  );
}
