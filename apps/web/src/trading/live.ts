/** The current market and account, as used by the ticket and the orders. */
import { derived, type Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { useReadable, useSelected } from '@tradewind/ui';
import { useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import { capOf, groupOf, useGroup } from './account-group.ts';
import type { Figures, Market } from './check.ts';
import { comingNight, isTonight } from './financing.ts';
import { rateSources, usdRateOf } from './rates.ts';
import { microUsdOf, pricesOf, specOf } from './spec.ts';

type LiveMarket = Market & { readonly dimmed: boolean };

/**
 * The market of an instrument as used by the ticket: its quote, the quotes that its USD rate depends on, and the terms of
 * the account's group. It is the same object while none of them changes. `dimmed`: its price may be outdated, but orders
 * are still accepted.
 */
export function useMarketSource(instrument: Instrument): Readable<LiveMarket> {
  const client = useClient();
  const { market, base } = client;
  const instruments = useReadable(market.instruments);
  return useMemo(() => {
    const spec = specOf(instrument);
    const night = comingNight(instrument);
    const group = groupOf(client);
    const quote = market.quote(instrument.Id);
    const price = market.age(instrument.Id);
    const quotes = new Map(rateSources(instrument.Quote, instruments).map(({ Id }) => [Id, market.quote(Id)]));
    const rate = derived([...quotes.values()], () =>
      usdRateOf(instrument.Quote, instruments, ({ Id, ForexQuotations }) => quotes.get(Id)?.get() ?? ForexQuotations),
    );
    return derived([quote, price, base, rate, group], (): LiveMarket => {
      const [row, age, feeType] = [quote.get(), price.get(), base.get()?.trade_fee_type];
      const own = group.get();
      const prices = row ?? instrument.ForexQuotations;
      const tonight = isTonight(instrument, prices.Time ?? 0) ? night : undefined;
      const swapFree = own?.SwapFree === true;
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
        commission: own ? microUsdOf(own.Commission) : 0,
        cap: capOf(own, spec.leverageClass),
        night: swapFree ? undefined : tonight,
        swapFree: swapFree && tonight !== undefined,
      };
    });
  }, [client, market, base, instruments, instrument]);
}

/** Renders with every quote. */
export const useMarketNow = (instrument: Instrument): LiveMarket => useReadable(useMarketSource(instrument));

/** The largest leverage of the account in an instrument; undefined = no cap, 0 = it is not offered. */
export const useCap = ({ leverageClass }: Pick<InstrumentSpec, 'leverageClass'>): number | undefined =>
  capOf(useGroup(), leverageClass);

/** Whether an instrument can be traded now, by the latest information. */
export function useIsOpen(instrument: Instrument): boolean {
  const { MarketStatus } = instrument;
  return useSelected(useClient().market.quote(instrument.Id), (row) => (row?.MarketStatus ?? MarketStatus) === 1);
}

/** Balance and free margin; undefined for a visitor and until they and the account's group are loaded. */
export function useFiguresSource(): Readable<Figures | undefined> {
  const client = useClient();
  return useMemo(() => {
    const { figures } = client.orders;
    const group = groupOf(client);
    return derived([figures, group], () => {
      const now = figures.get();
      // no preview before it is known what the account pays
      if (now === null || group.get() === undefined) return undefined;
      return { balance: microUsdOf(now.balance), free: microUsdOf(now.free_margin) };
    });
  }, [client]);
}

/** The same, rendering at each change. */
export const useFigures = (): Figures | undefined => useReadable(useFiguresSource());
