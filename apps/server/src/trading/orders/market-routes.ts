/** Calls that read the market: instruments, categories, candles. */
import { type Instrument, forexCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type CatalogueInstrument, type Market, categoryName } from '../../core/market/index.ts';
import { presentInstrument } from './present-instrument.ts';
import {
  type CallerTokens,
  type PriceView,
  type ViewServices,
  markedCandle,
  markedClose,
  viewOfCaller,
} from '../prices/index.ts';
import { Trending, type TrendingServices } from './trending.ts';

function matches(instrument: CatalogueInstrument, shown: Instrument, search: string): boolean {
  return [instrument.spec.code, shown.ShowCode, shown.Name, instrument.name].some((text) =>
    text.toLocaleLowerCase().includes(search),
  );
}

interface MarketServices extends ViewServices {
  readonly market: Market;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function serveTrending(calls: CallLayer, services: TrendingServices): void {
  const trending = new Trending(services);
  calls.open(forexCalls.trending, () => trending.rows());
}

export function serveMarket(calls: Pick<CallLayer, 'open'>, services: MarketServices): void {
  const { market } = services;
  const viewOf = (caller: CallerTokens): Promise<PriceView> => viewOfCaller(services, caller);
  const known = (id: number): CatalogueInstrument => {
    const instrument = market.byId(id);
    if (instrument === undefined) throw new Refused('not_found');
    return instrument;
  };

  calls.open(forexCalls.tradeList, async ({ input, locale, ...caller }) => {
    const view = await viewOf(caller);
    const search = (input.searchCurrency ?? '').toLocaleLowerCase();
    return market.instruments
      .filter(({ categoryId }) => input.category_id === undefined || categoryId === input.category_id)
      .map((instrument) => ({ instrument, shown: presentInstrument(market, instrument, view, locale, services.now()) }))
      .filter(({ instrument, shown }) => search === '' || matches(instrument, shown, search))
      .map(({ shown }) => shown);
  });

  calls.open(forexCalls.categories, ({ locale }) =>
    market.categories.map((category) => ({ Id: category.id, NameShowTrans: categoryName(category, locale) })),
  );

  calls.open(forexCalls.kline, async ({ input, ...caller }) => {
    const { spec } = known(input.forex_id);
    const candles = await market.chart(spec.id, input.period, input.limit, input.to);
    const markup = (await viewOf(caller)).of(spec.id);
    return candles.map((candle) => markedCandle(candle, spec, markup));
  });

  calls.open(forexCalls.miniKline, async ({ input, ...caller }) => {
    const view = await viewOf(caller);
    const closes = async (ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
      const charts = await market.miniCharts(ids);
      return new Map(
        ids.map((id) => {
          const { spec } = known(id);
          return [id, (charts.get(id) ?? []).map((close) => markedClose(close, spec, view.of(id)))];
        }),
      );
    };
    if (input.forex_ids !== undefined) {
      const ids = input.forex_ids.split(',').map(Number);
      const charts = await closes(ids.filter((id) => market.byId(id) !== undefined));
      return Object.fromEntries([...charts].map(([id, chart]) => [String(id), chart]));
    }
    if (input.forex_id === undefined) throw new Refused('invalid_input', { fields: { forex_id: 'required' } });
    const { id } = known(input.forex_id).spec;
    return [...((await closes([id])).get(id) ?? [])];
  });
}
