/** What customers can see of an instrument besides its terms: the facts of its page, and announced changes. */
import {
  ANNOUNCED_TERMS,
  type Locale,
  type TermsField,
  type UpcomingChange,
  instrumentCalls,
} from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { CatalogueInstrument, RunningMarket } from '../../core/market/index.ts';
import { timeText } from '../../platform/wire/index.ts';
import { type ViewServices, viewOfCaller } from '../prices/index.ts';
import { factsOf } from './facts.ts';
import { scheduledChanges } from './stored.ts';
import { termsOf } from './terms.ts';

/** How long in advance the closing of a market is announced. */
const CLOSED_AHEAD_MS = 7 * 86_400_000;

/** Terms that affect a customer's money, with their names in the trade list. */
const ANNOUNCED = Object.entries(ANNOUNCED_TERMS) as [keyof typeof ANNOUNCED_TERMS, TermsField][];

export interface UpcomingServices {
  readonly database: Database;
  readonly market: RunningMarket;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function serveUpcoming(calls: CallLayer, services: UpcomingServices): void {
  calls.open(instrumentCalls.upcoming, async ({ input, locale }) => {
    const rows = [...(await termChanges(services, locale)), ...closings(services, locale)];
    return rows
      .filter(({ ForexId }) => input.forex_id === undefined || ForexId === input.forex_id)
      .toSorted((left, right) => left.Time - right.Time);
  });
}

export function serveFacts(calls: CallLayer, services: Omit<UpcomingServices, 'database'> & ViewServices): void {
  const { market, now } = services;
  calls.open(instrumentCalls.facts, async ({ input, ...caller }) => {
    const instrument = market.byId(input.forex_id);
    if (instrument === undefined) throw new Refused('not_found');
    return factsOf(market, instrument, await viewOfCaller(services, caller), now());
  });
}

async function termChanges({ database, market }: UpcomingServices, locale: Locale): Promise<UpcomingChange[]> {
  const scheduled = await scheduledChanges(database);
  return scheduled.flatMap(({ instrumentId, terms, effectiveAtMs }) => {
    const instrument = instrumentId === null ? undefined : market.byId(instrumentId);
    if (instrument === undefined) return [];
    const before = termsOf(instrument);
    const Changes = ANNOUNCED.flatMap(([term, Field]) => {
      const after = terms[term];
      if (after === undefined || after === before[term]) return [];
      return [{ Field, Before: String(before[term]), After: String(after) }];
    });
    if (Changes.length === 0) return [];
    return [{ ...rowOf(instrument, effectiveAtMs, locale), Kind: 'terms' as const, Name: '', Changes }];
  });
}

function closings({ market, now }: UpcomingServices, locale: Locale): UpcomingChange[] {
  if (market.marketHours === 'open') return [];
  const soon = market.holidays().filter(({ from }) => from > now() && from <= now() + CLOSED_AHEAD_MS);
  return soon.flatMap((holiday) =>
    market.instruments
      .filter(({ spec, hours }) =>
        holiday.hours === undefined ? holiday.instrument === spec.id : holiday.hours === hours,
      )
      .map((instrument) => ({
        ...rowOf(instrument, holiday.from, locale),
        Kind: 'closed' as const,
        EndTime: holiday.to,
        EndTimeHandler: timeText(holiday.to, locale),
        Name: holiday.name,
        Changes: [],
      })),
  );
}

const rowOf = ({ spec, showCode }: CatalogueInstrument, time: number, locale: Locale) => ({
  ForexId: spec.id,
  ShowCode: showCode,
  Time: time,
  TimeHandler: timeText(time, locale),
  EndTime: null,
  EndTimeHandler: '',
});
