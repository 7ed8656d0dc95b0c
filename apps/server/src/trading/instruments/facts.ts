/** Facts for the page of an instrument: when it is open, when it will be closed, and its usual spread. */
import type { InstrumentFacts } from '@tradewind/contract';
import type { CatalogueInstrument, Holiday, RunningMarket } from '../../core/market/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { points } from '@tradewind/money';
import { priceNumber } from '../../platform/wire/index.ts';
import type { PriceView } from '../prices/index.ts';

/**
 * So that every session of the next week is complete: the longest session of a market that closes at all lasts five
 * days.
 */
const BACK_MS = 9 * DAY_MS;
const AHEAD_MS = 14 * DAY_MS;
/** The reader's day may have started a day ago. */
const SHOWN_FROM_MS = DAY_MS;
const HOLIDAYS_AHEAD_MS = 90 * DAY_MS;

/** `view`: the prices that the caller sees. `nowMs`: milliseconds since 1970. */
export function factsOf(
  market: RunningMarket,
  instrument: CatalogueInstrument,
  view: PriceView,
  nowMs: number,
): InstrumentFacts {
  const { spec } = instrument;
  const typical = market.typicalSpread(spec.id);
  const markup = view.of(spec.id);
  return {
    ForexId: spec.id,
    Sessions: market
      .openings(spec.id, nowMs - BACK_MS, nowMs + AHEAD_MS)
      .filter(({ to }) => to === undefined || to > nowMs - SHOWN_FROM_MS)
      .map(({ from, to }) => ({ OpenTime: from ?? null, CloseTime: to ?? null })),
    Holidays: holidaysOf(market, instrument)
      .filter(({ from, to }) => to > nowMs && from <= nowMs + HOLIDAYS_AHEAD_MS)
      .toSorted((left, right) => left.from - right.from)
      .map(({ name, from, to }) => ({ Name: name, FromTime: from, ToTime: to })),
    TypicalSpread: typical === undefined ? null : priceNumber(points(typical.spread + markup.bid + markup.ask), spec),
    SpreadTicks: typical?.ticks ?? 0,
    MarkupBid: markup.bid,
    MarkupAsk: markup.ask,
    // other feeds generate the past themselves
    PricesSince: (market.acceptLines === undefined ? undefined : market.firstTick(spec.id)) ?? null,
  };
}

/** Holidays that close it; none where no market ever closes. */
function holidaysOf(market: RunningMarket, { spec, hours }: CatalogueInstrument): readonly Holiday[] {
  if (market.marketHours === 'open') return [];
  return market
    .holidays()
    .filter((holiday) => (holiday.hours === undefined ? holiday.instrument === spec.id : holiday.hours === hours));
}
