/** Definitions of instruments in the plain engine. */
import type { Book } from './book.ts';
import { conversionSources } from '../conversion.ts';
import { pointValue } from '../formulas.ts';
import { isSameMarkup, markupFor } from '../markups.ts';
import { assertSpec, mayRedefine } from '../rules.ts';
import type { InstrumentSpec, Refusal, TimeMs } from '../types.ts';

const CONFLICT: Refusal = { key: 'conflict' };

export function define(book: Book, spec: InstrumentSpec): Refusal | undefined {
  assertSpec(spec);
  const market = book.markets.get(spec.id);
  const isInUse = [...book.orders.values()].some((order) => order.instrument === spec.id);
  if (market !== undefined && !mayRedefine(market.spec, spec, isInUse)) return CONFLICT;
  if (market !== undefined && wouldChangePrices(book, market.spec, spec)) return CONFLICT;
  const state = market ?? { open: false, quotedSinceOpen: false };
  book.markets.set(spec.id, { ...state, spec, pointValue: pointValue(spec) });
  const specs = [...book.markets.values()].map((each) => each.spec);
  book.sources = new Map(specs.map(({ quote }) => [quote, conversionSources(quote, specs)]));
  return undefined;
}

export function redefine(book: Book, spec: InstrumentSpec, time: TimeMs): Refusal | undefined {
  const refusal = define(book, spec);
  if (refusal === undefined) book.events.push({ type: 'instrument_defined', account: 0, spec, time });
  return refusal;
}

/** Another class may have another mark-up: prices of groups change by mark-ups and moves alone. */
function wouldChangePrices({ markups }: Book, before: InstrumentSpec, after: InstrumentSpec): boolean {
  const groups = [...markups.values()].map(({ group }) => group);
  return groups.some((group) => !isSameMarkup(markupFor(markups, group, before), markupFor(markups, group, after)));
}
