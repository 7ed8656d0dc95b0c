/** Nights of financing (contract §9): when positions are charged, and for how many days. */
import type { InstrumentId } from '@tradewind/engine';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { Calendar } from './calendar.ts';
import { newYorkOffsetMs, tradingDayEnd, tradingDayStart } from './hours.ts';
import type { CatalogueInstrument, Hours } from './types.ts';
import { type WeekSessions, nextWeekEdge } from './weekly.ts';

/** 1 January 1970 was a Thursday; Monday = 1. */
const EPOCH_WEEKDAY = 4;
const FRIDAY = 5;
const TRIPLE_DAYS = 3;
/** No market is closed for longer. */
const MAX_NIGHTS = 60;

/** The first 17:00:00.000 New York after `time`. */
export const rolloverAfter = (time: number): number => tradingDayEnd(time, 'fx');

export interface NightMarket {
  readonly id: InstrumentId;
  readonly hours: Hours;
  readonly sessions: WeekSessions | undefined;
  /** See SwapTerms. */
  readonly tripleDay: number;
}

/** The days that a night counts in each instrument that is charged. */
export function nightsOf(
  instruments: readonly CatalogueInstrument[],
  calendar: Calendar,
): (instant: number) => ReadonlyMap<InstrumentId, number> {
  const markets = instruments.flatMap((instrument) => nightMarketOf(instrument) ?? []);
  return (instant) =>
    new Map(
      markets
        .map((market) => [market.id, nightDays(market, instant, calendar)] as const)
        .filter(([, days]) => days > 0),
    );
}

/**
 * The days that a night counts, 0 = it is not charged. A market that never closes has one every night. Others have the
 * nights of Monday to Friday, and the days of one that follows a day without trading belong to the charged night before.
 */
export function nightDays(market: NightMarket, instant: number, calendar: Calendar): number {
  if (neverCloses(market, instant)) return 1;
  const isCharged = (night: number): boolean =>
    ownDays(night, market.tripleDay) > 0 && !isHoliday(market, night, calendar);
  if (!isCharged(instant)) return 0;
  let days = ownDays(instant, market.tripleDay);
  let night = rolloverAfter(instant);
  for (let count = 0; count < MAX_NIGHTS && !isCharged(night); count += 1) {
    days += ownDays(night, market.tripleDay);
    night = rolloverAfter(night);
  }
  return days;
}

const neverCloses = ({ hours, sessions }: NightMarket, night: number): boolean =>
  sessions === undefined ? hours !== 'fx' : nextWeekEdge(night, sessions) === undefined;

/** Without holidays: one day, three on the triple day, none at the weekend. */
function ownDays(night: number, tripleDay: number): number {
  const weekday = (Math.floor((night + newYorkOffsetMs(night)) / DAY_MS) + EPOCH_WEEKDAY) % 7;
  if (weekday < 1 || weekday > FRIDAY) return 0;
  return weekday === tripleDay ? TRIPLE_DAYS : 1;
}

/** Whether a holiday left no trading in the 24 hours before a night. */
function isHoliday({ id, hours, sessions }: NightMarket, night: number, calendar: Calendar): boolean {
  const from = tradingDayStart(night - 1, 'fx');
  return calendar.isTouched(from, night, hours, id) && calendar.openings(from, night, hours, id, sessions).length === 0;
}

/** Undefined = it has no financing. */
export function nightMarketOf({ spec, hours, sessions }: CatalogueInstrument): NightMarket | undefined {
  return spec.swap && { id: spec.id, hours, sessions, tripleDay: spec.swap.tripleDay };
}
