/** Instruments and their quotations in the form of the contract. */
import {
  type ForexQuotations,
  type Instrument,
  type Locale,
  type MarketRow,
  type PriceState,
  changePercent,
} from '@tradewind/contract';
import { CUSTOMER_BOUNDS, type CustomerBounds, INSTRUMENT_TERMS } from '@tradewind/contract/operator';
import {
  CONTRACT_SIZE_SCALE,
  FEE_RATE_SCALE,
  type InstrumentId,
  OTHER_CLASS,
  SWAP_SCALE,
  markedBid,
  markedQuote,
} from '@tradewind/engine';
import { type Points, toDecimalNumber } from '@tradewind/money';
import { lotsNumber, priceNumber } from '../../platform/wire/index.ts';
import {
  type CatalogueInstrument,
  type Market,
  NO_SWAP,
  PPM_DECIMALS,
  TRIPLE_DAY,
  boundsOf,
  instrumentName,
  rolloverAfter,
  sessionTexts,
} from '../../core/market/index.ts';
import type { PriceView } from '../prices/index.ts';

type SwapFields = Pick<Instrument, 'SwapMode' | 'SwapLong' | 'SwapShort' | 'SwapTripleDay' | 'SwapTime' | 'SwapDays'>;

const FIXED_MARGIN = 1;
const LEVERAGE_MARGIN = 2;
/** A market that is closed for longer has no next charge. */
const MAX_NIGHTS = 30;

/** The current prices of an instrument; null when it has none yet. */
export function presentQuotations(market: Market, { spec }: CatalogueInstrument, view: PriceView): ForexQuotations {
  const markup = view.of(spec.id);
  const raw = market.lastQuote(spec.id);
  const quote = raw && markedQuote(raw, markup);
  const day = market.day(spec.id);
  // prices of a day are of the bid
  const bid = (price: Points): Points => markedBid(price, markup) as Points;
  return {
    Open: day === undefined ? null : priceNumber(bid(day.open), spec),
    Close: quote === undefined ? null : priceNumber(quote.bid, spec),
    Change: day === undefined ? null : changePercent(bid(day.open), bid(day.close)),
    High: day === undefined ? null : priceNumber(bid(day.high), spec),
    Low: day === undefined ? null : priceNumber(bid(day.low), spec),
    Volume: day?.volume ?? 0,
    Bid: quote === undefined ? null : priceNumber(quote.bid, spec),
    Ask: quote === undefined ? null : priceNumber(quote.ask, spec),
    Time: quote?.time ?? null,
  };
}

/** The price of a closed market is always old, so that is not reported. */
function presentPriceState(market: Market, id: InstrumentId): { PriceState?: PriceState } {
  if (!market.isOpen(id) || market.lastQuote(id) === undefined) return {};
  const state = market.priceState(id);
  return state === 'live' ? {} : { PriceState: state === 'stale' ? 'stale' : 'suspect' };
}

/** A row of the realtime topic DAY_MARKET. */
export function presentMarketRow(market: Market, instrument: CatalogueInstrument, view: PriceView): MarketRow {
  return {
    Id: instrument.spec.id,
    Code: instrument.spec.code,
    ...(instrument.version > 1 ? { Version: instrument.version } : {}),
    ...presentQuotations(market, instrument, view),
    QuoteId: market.lastQuote(instrument.spec.id)?.id ?? null,
    MarketStatus: market.isOpen(instrument.spec.id) ? 1 : 0,
    ...presentPriceState(market, instrument.spec.id),
  };
}

/** The next rollover that charges its positions; the next one of all, and no days, if none does. */
function nextNight(
  market: Market,
  instrument: CatalogueInstrument,
  nowMs: number,
): Pick<SwapFields, 'SwapTime' | 'SwapDays'> {
  const first = rolloverAfter(nowMs);
  if (instrument.spec.swap === undefined) return { SwapTime: first, SwapDays: 0 };
  for (let [count, time] = [0, first]; count < MAX_NIGHTS; [count, time] = [count + 1, rolloverAfter(time)]) {
    const days = market.nightDays(instrument, time);
    if (days > 0) return { SwapTime: time, SwapDays: days };
  }
  return { SwapTime: first, SwapDays: 0 };
}

/** `nowMs`: epoch ms. */
function presentSwap(market: Market, instrument: CatalogueInstrument, nowMs: number): SwapFields {
  const { swap } = instrument.spec;
  return {
    SwapMode: swap?.mode ?? NO_SWAP,
    SwapLong: toDecimalNumber(swap?.long ?? 0, SWAP_SCALE),
    SwapShort: toDecimalNumber(swap?.short ?? 0, SWAP_SCALE),
    SwapTripleDay: swap?.tripleDay ?? TRIPLE_DAY,
    ...nextNight(market, instrument, nowMs),
  };
}

/** The bounds that customers see; null = none, or by a default. */
function presentBounds({ row }: CatalogueInstrument): CustomerBounds {
  const bounds = CUSTOMER_BOUNDS.map((name) => {
    const { file, column, scale } = INSTRUMENT_TERMS[name];
    const stored = row[column];
    return [file, stored === null ? null : toDecimalNumber(stored, scale)];
  });
  return Object.fromEntries(bounds) as CustomerBounds;
}

/** `nowMs`: epoch ms. `view`: the prices that the caller sees. */
export function presentInstrument(
  market: Market,
  instrument: CatalogueInstrument,
  view: PriceView,
  locale: Locale,
  nowMs: number,
): Instrument {
  const { spec } = instrument;
  return {
    Id: spec.id,
    Code: spec.code,
    ShowCode: instrument.showCode,
    Name: instrument.names[locale] ?? instrumentName(spec.code, locale, instrument.name),
    Version: instrument.version,
    Logo: instrument.logo,
    CategoryId: instrument.categoryId,
    MarketStatus: market.isOpen(spec.id) ? 1 : 0,
    ...presentPriceState(market, spec.id),
    NextOpenTime: market.nextOpen(spec.id) ?? null,
    Base: spec.base,
    Quote: spec.quote,
    PricePrecision: spec.pricePrecision,
    Pip: lotsNumber(spec.lotStep),
    ForexMinCont: lotsNumber(spec.minLots),
    MaxCont: lotsNumber(spec.maxLots),
    ForexContNum: toDecimalNumber(spec.contractSize, CONTRACT_SIZE_SCALE),
    ForexFeeRate: toDecimalNumber(spec.feeRate, FEE_RATE_SCALE),
    MarginMode: spec.marginMode === 'fixed' ? FIXED_MARGIN : LEVERAGE_MARGIN,
    HasForexMultiple: spec.multiples.map((Value) => ({ Value })),
    TriggerDistance: spec.triggerDistance,
    LeverageClass: spec.leverageClass ?? OTHER_CLASS,
    ...presentSwap(market, instrument, nowMs),
    MaxQuoteAgeMs: market.maxQuoteAgeMs(spec.id),
    MaxDeviation: toDecimalNumber(boundsOf(instrument).deviationPpm, PPM_DECIMALS),
    ...presentBounds(instrument),
    Sessions: instrument.sessions === undefined ? null : sessionTexts(instrument.sessions),
    TradingDisabled: spec.suspended ?? null,
    ForexQuotations: presentQuotations(market, instrument, view),
  };
}
