/** Prices of groups (contract §14) as pure functions; both engines use them, and the server shows prices with them. */
import { points } from '@tradewind/money';

import { LEVERAGE_CLASSES, MAX_GROUPS, OTHER_CLASS } from './group-terms.ts';
import type { GroupId } from './group-terms.ts';
import { MAX_MARKUP } from './markup-terms.ts';
import type { Markup, MarkupTerms } from './markup-terms.ts';
import { assertWhole } from './whole.ts';
import type { InstrumentSpec } from './types.ts';

/** Where nothing is defined. */
export const NO_MARKUP: MarkupTerms = Object.freeze({ version: 0, bid: 0, ask: 0 });

/** The terms of a definition, as events state them. */
export const termsOf = ({ version, bid, ask }: MarkupTerms): MarkupTerms => ({ version, bid, ask });

type Sides = Pick<MarkupTerms, 'bid' | 'ask'>;

/** The bid of a group: at least one point. */
export const markedBid = (bid: number, { bid: markup }: Sides): number =>
  markup === 0 ? bid : Math.max(1, bid - markup);

/** The ask of a group. */
export const markedAsk = (ask: number, { ask: markup }: Sides): number =>
  markup === 0 ? ask : Math.min(ask + markup, Number.MAX_SAFE_INTEGER);

/** A quote with the prices of a group; the same object without a mark-up. */
export function markedQuote<Q extends { readonly bid: number; readonly ask: number }>(quote: Q, markup: Sides): Q {
  if (markup.bid === 0 && markup.ask === 0) return quote;
  return { ...quote, bid: points(markedBid(quote.bid, markup)), ask: points(markedAsk(quote.ask, markup)) };
}

/** Identifies what a definition is for: a later one with the same key replaces it. */
export const markupKey = ({ group, instrument, leverageClass }: Markup): string =>
  `${group}:${instrument ?? leverageClass}`;

/** The mark-up of a group in an instrument: its own, or that of its class. `defined`: by markupKey. */
export function markupFor(
  defined: ReadonlyMap<string, Markup>,
  group: GroupId,
  { id, leverageClass = OTHER_CLASS }: Pick<InstrumentSpec, 'id' | 'leverageClass'>,
): MarkupTerms {
  if (defined.size === 0) return NO_MARKUP;
  return (
    defined.get(markupKey({ ...NO_MARKUP, group, instrument: id })) ??
    defined.get(markupKey({ ...NO_MARKUP, group, leverageClass })) ??
    NO_MARKUP
  );
}

export const isSameMarkup = (left: Sides, right: Sides): boolean => left.bid === right.bid && left.ask === right.ask;

/** Whether either side costs more than before. */
export const isMarkupRise = (before: Sides, after: Sides): boolean => after.bid > before.bid || after.ask > before.ask;

/** In the order of a snapshot. */
export function sortedMarkups(defined: ReadonlyMap<string, Markup>): readonly Markup[] {
  const placeOf = ({ instrument, leverageClass }: Markup): number =>
    leverageClass === undefined ? LEVERAGE_CLASSES.length + instrument : LEVERAGE_CLASSES.indexOf(leverageClass);
  return [...defined.values()].toSorted((left, right) => left.group - right.group || placeOf(left) - placeOf(right));
}

/** Throws RangeError on a definition that an engine cannot apply. */
export function assertMarkup({ group, version, bid, ask }: Markup): void {
  assertWhole(group, 1, MAX_GROUPS, 'group of a mark-up');
  assertWhole(version, 1, Number.MAX_SAFE_INTEGER, 'version of a mark-up');
  assertWhole(bid, 0, MAX_MARKUP, 'mark-up of the bid');
  assertWhole(ask, 0, MAX_MARKUP, 'mark-up of the ask');
}
