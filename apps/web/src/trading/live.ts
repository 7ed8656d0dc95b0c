/** The market and the account as the ticket and the orders see them at this frame. */
import type { TradewindClient, Readable } from '@tradewind/client';
import type { Ratio } from '@tradewind/engine';
import type { Instrument, MarketRow } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import type { Figures, Market } from './check.ts';
import { rateSources, usdRateOf } from './rates.ts';
import { microUsdOf, pricesOf, specOf } from './spec.ts';

/** USD rate of a currency that follows its sources; the same object while they do not change. */
function rateReadable(
  market: TradewindClient['market'],
  instruments: readonly Instrument[],
  currency: string,
): Readable<Ratio | undefined> {
  const sources = rateSources(currency, instruments);
  const quotes = new Map(sources.map(({ Id }) => [Id, market.quote(Id)]));
  let seen: readonly (MarketRow | undefined)[] | undefined;
  let rate: Ratio | undefined;
  return {
    get() {
      const rows = sources.map(({ Id }) => quotes.get(Id)?.get());
      if (seen === undefined || rows.some((row, index) => row !== seen?.[index])) {
        seen = rows;
        rate = usdRateOf(currency, instruments, (source) => quotes.get(source.Id)?.get() ?? source.ForexQuotations);
      }
      return rate;
    },
    subscribe(listener) {
      const stops = [...quotes.values()].map((quote) => quote.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

function useUsdRate(currency: string): Ratio | undefined {
  const { market } = useClient();
  const instruments = useReadable(market.instruments);
  const readable = useMemo(() => rateReadable(market, instruments, currency), [market, instruments, currency]);
  return useReadable(readable);
}

/** Whether an instrument can be traded now, by the last word of the market. */
export function useIsOpen(instrument: Instrument): boolean {
  const row = useReadable(useClient().market.quote(instrument.Id));
  return (row?.MarketStatus ?? instrument.MarketStatus) === 1;
}

/**
 * Renders with every quote of the instrument and of what its USD rate comes from. Keep it in small components.
 * `dimmed`: its price may not be the price now, but orders are taken still.
 */
export function useMarketNow(instrument: Instrument): Market & { readonly dimmed: boolean } {
  const { market, base } = useClient();
  const row = useReadable(market.quote(instrument.Id));
  const age = useReadable(market.age(instrument.Id));
  const feeType = useReadable(base)?.trade_fee_type;
  const rate = useUsdRate(instrument.Quote);
  const spec = specOf(instrument);
  return {
    spec,
    open: (row?.MarketStatus ?? instrument.MarketStatus) === 1,
    prices: pricesOf(row ?? instrument.ForexQuotations, spec.pricePrecision),
    stale: age?.expired === true,
    dimmed: age !== undefined,
    suspect: row?.PriceState === 'suspect',
    rate,
    // product.md §9; 1 is what a base has unless it says otherwise
    feeType: feeType === undefined || feeType === 1 ? 'per_lot' : 'of_margin',
  };
}

/** Balance and free margin now; undefined for a visitor and until they are loaded. */
export function useFigures(): Figures | undefined {
  const { orders } = useClient();
  const figures = useReadable(orders.figures);
  return useMemo(
    () =>
      figures === null ? undefined : { balance: microUsdOf(figures.balance), free: microUsdOf(figures.free_margin) },
    [figures],
  );
}
