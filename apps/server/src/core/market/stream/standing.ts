/** Builds a snapshot of a market for those who start reading the stream. */
import type { RunningMarket } from '../running.ts';
import type { InstrumentStanding, Standing } from './entries.ts';

export function standingOf(market: RunningMarket): Standing {
  const since = new Map(market.doubts.suspects.map(({ id, since: from }) => [id, from]));
  const { accepted, held, rejected, holds } = market.counters;
  return {
    type: 'standing',
    instruments: market.instruments.map(({ spec: { id } }) => instrumentOf(market, id, since.get(id))),
    silent: [...market.doubts.silent],
    counters: { accepted, held, rejected: { ...rejected }, holds: { ...holds } },
    sources: market.sources.map(({ rejected: reasons, ...figures }) => ({ ...figures, rejected: [...reasons] })),
  };
}

function instrumentOf(market: RunningMarket, id: number, suspectSince: number | undefined): InstrumentStanding {
  const quote = market.lastQuote(id);
  const held = market.heldPrices(id);
  const spread = market.typicalSpread(id);
  return {
    instrument: id,
    open: market.isOpen(id),
    pricing: market.priceState(id),
    maxAgeMs: market.maxQuoteAgeMs(id),
    ...(quote !== undefined && {
      quote: {
        id: quote.id,
        bid: quote.bid,
        ask: quote.ask,
        time: quote.time,
        agesFrom: market.quoteAgesFrom(id) ?? quote.time,
      },
    }),
    ...(suspectSince !== undefined && { suspectSince }),
    ...(held.length > 0 && { held: [...held] }),
    ...(spread !== undefined && { spread }),
  };
}
