/** The page Prices of the back-office: how each source is, and which instruments lack a price that can be traded on. */
import { type PriceSource, operatorPriceCalls } from '@tradewind/contract/operator';
import type { Config } from '../../platform/config/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { points } from '@tradewind/money';
import { priceNumber } from '../../platform/wire/index.ts';
import { type CatalogueInstrument, type RunningMarket } from '../../core/market/index.ts';

/** A bridge reports every 5 s. */
const GONE_MS = 16_000;

interface PriceServices {
  readonly config: Pick<Config, 'feed' | 'feedNames'>;
  readonly market: RunningMarket;
  readonly now: () => number;
}

type Figures = RunningMarket['sources'][number];

export function servePricesToOperators(calls: OperatorLayer, { config, market, now }: PriceServices): void {
  const nameOf = (source: Figures['source']): string =>
    config.feed === 'push' ? config.feedNames[source] : config.feed;

  function present({ source, bridge, rejected, ...figures }: Figures, at: number): PriceSource {
    const isSilent = market.doubts.silent.some((silent) => silent.source === source);
    const isUnseen = figures.seen_at === null;
    return {
      name: nameOf(source),
      state: isUnseen && bridge === null ? 'waiting' : isUnseen || isSilent ? 'silent' : 'live',
      ...figures,
      rejected: rejected.toSorted((left, right) => right.last_at - left.last_at),
      bridge: bridge && { ...bridge, state: bridgeState(bridge, at) },
    };
  }

  calls.serve(operatorPriceCalls.prices, async () => {
    const at = now();
    const open = market.instruments.filter(({ spec }) => market.isOpen(spec.id));
    const priced = open.filter(({ spec }) => market.lastQuote(spec.id) !== undefined);
    return {
      now: at,
      feed: config.feed,
      sources: market.sources.map((figures) => present(figures, at)),
      live: priced.filter(({ spec }) => market.priceState(spec.id) === 'live').length,
      closed: market.instruments.length - open.length,
      held: market.instruments.flatMap((instrument) => heldOf(market, instrument, nameOf)),
      stale: priced
        .filter(({ spec }) => market.priceState(spec.id) === 'stale')
        .map(({ spec: { id, code } }) => ({
          id,
          code,
          since: market.quoteAgesFrom(id) ?? at,
          max_age_ms: market.maxQuoteAgeMs(id),
        }))
        .toSorted((left, right) => left.since - right.since),
      without_price: market.instruments
        .filter(({ spec }) => market.lastQuote(spec.id) === undefined)
        .map(({ spec: { id, code } }) => ({ id, code })),
    };
  });
}

function bridgeState({ at, lives }: NonNullable<Figures['bridge']>, now: number): 'live' | 'source_silent' | 'gone' {
  if (now - at > GONE_MS) return 'gone';
  return lives ? 'live' : 'source_silent';
}

function heldOf(market: RunningMarket, { spec }: CatalogueInstrument, nameOf: (source: Figures['source']) => string) {
  return market.heldPrices(spec.id).map(({ source, bid, ask, since }) => ({
    id: spec.id,
    code: spec.code,
    source: nameOf(source),
    precision: spec.pricePrecision,
    bid: priceNumber(points(bid), spec),
    ask: priceNumber(points(ask), spec),
    since: Math.floor(since),
  }));
}
