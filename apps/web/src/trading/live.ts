/** The current market and account, as used by the ticket and the orders. */
import { derived, type Readable } from '@tradewind/client';
import type { Instrument } from '@tradewind/contract/light';
import { useReadable, useSelected } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import type { Figures, Market } from './check.ts';
import { comingNight, isTonight } from './financing.ts';
import { rateSources, usdRateOf } from './rates.ts';
import { microUsdOf, pricesOf, specOf } from './spec.ts';

type LiveMarket = Market & { readonly dimmed: boolean };

/**
 * The market of an instrument as used by the ticket: its quote, and the quotes that its USD rate depends on. It is the
 * same object while none of them changes. `dimmed`: its price may be outdated, but orders are still accepted.
 */
export function useMarketSource(instrument: Instrument): Readable<LiveMarket> {
  const { market, base } = useClient();
  const instruments = useReadable(market.instruments);
  return useMemo(() => {
    const spec = specOf(instrument);
    const night = comingNight(instrument);
    const quote = market.quote(instrument.Id);
    const price = market.age(instrument.Id);
    const quotes = new Map(rateSources(instrument.Quote, instruments).map(({ Id }) => [Id, market.quote(Id)]));
    const rate = derived([...quotes.values()], () =>
      usdRateOf(instrument.Quote, instruments, ({ Id, ForexQuotations }) => quotes.get(Id)?.get() ?? ForexQuotations),
    );
    return derived([quote, price, base, rate], (): LiveMarket => {
      const [row, age, feeType] = [quote.get(), price.get(), base.get()?.trade_fee_type];
      const prices = row ?? instrument.ForexQuotations;
      return {
        spec,
        open: (row?.MarketStatus ?? instrument.MarketStatus) === 1,
        prices: pricesOf(prices, spec.pricePrecision),
        stale: age?.expired === true,
        dimmed: age !== undefined,
        suspect: row?.PriceState === 'suspect',
        rate: rate.get(),
        // product.md §9; 1 is the default of a base
        feeType: feeType === undefined || feeType === 1 ? 'per_lot' : 'of_margin',
        night: isTonight(instrument, prices.Time ?? 0) ? night : undefined,
      };
    });
  }, [market, base, instruments, instrument]);
}

/** Renders with every quote: for sheets, which are open only briefly. */
export const useMarketNow = (instrument: Instrument): LiveMarket => useReadable(useMarketSource(instrument));

/** Whether an instrument can be traded now, by the latest information. */
export function useIsOpen(instrument: Instrument): boolean {
  const { MarketStatus } = instrument;
  return useSelected(useClient().market.quote(instrument.Id), (row) => (row?.MarketStatus ?? MarketStatus) === 1);
}

/** Balance and free margin; undefined for a visitor and until they are loaded. */
export function useFiguresSource(): Readable<Figures | undefined> {
  const { orders } = useClient();
  return useMemo(
    () =>
      derived([orders.figures], () => {
        const figures = orders.figures.get();
        return figures === null
          ? undefined
          : { balance: microUsdOf(figures.balance), free: microUsdOf(figures.free_margin) };
      }),
    [orders],
  );
}

/** The same, rendering at each change: for sheets. */
export const useFigures = (): Figures | undefined => useReadable(useFiguresSource());
