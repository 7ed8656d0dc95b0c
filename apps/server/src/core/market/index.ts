/** Public interface of the market. */
import { EngineOutlet } from './outlet.ts';
import type { PricedHost } from './outlet.ts';
import { type MarketSources, type RunningMarket, assembleMarket } from './running.ts';

export { builtinCatalogue, readCatalogueFile } from './catalogue/build.ts';
export { loadCatalogue, readCatalogue } from './catalogue/store.ts';
export {
  type Columns,
  INSTRUMENT_COLUMNS,
  columnsOf,
  insertText,
  instrumentFromRow,
  instrumentOfRow,
  parametersOf,
} from './catalogue/rows.ts';
export { decimalText, namesText, termText } from './catalogue/term-kinds.ts';
export { newYorkInstant } from './calendar.ts';
export type { Holiday } from './calendar.ts';
export { rolloverAfter } from './nights.ts';
export { rolloverCalendar } from './rollover-calendar.ts';
export { tradingDayEnd, tradingDayStart } from './hours.ts';
export { NO_SWAP, PPM_DECIMALS, TRIPLE_DAY, instrumentFields, rowOfFields } from './catalogue/fields.ts';
export { leverageClassOf } from './catalogue/leverage-class.ts';
export { sessionTexts } from './weekly.ts';
export { boundsOf } from './guards.ts';
export { KLINE_PERIOD_MS } from './candles/periods.ts';
export { categoryName, instrumentName } from './catalogue/names.ts';
export type { Catalogue } from './catalogue/build.ts';
export { feeRateFault } from './catalogue/fees.ts';
export type { TickCounters } from './market.ts';
export { type Random, Seed } from './sim/random.ts';
export { type GuardTick, type HoldEnd, PriceGuard, type Source, defaultDeviationPpm } from './guard/index.ts';
export { type KeptTick, TICK_COLUMNS, TICK_HEADING, TickReader, decodeTicks, rowOf } from './kept/index.ts';
export { type VolatileMarket, startVolatileMarket, volatileRollovers } from './volatile-market.ts';
export { type RecordedTick, findRecordings, mergeRecordings } from './feeds/replay-files.ts';
export { toPoints } from './feeds/replay.ts';
export { CandleImport } from './imported/import.ts';
export * from './types.ts';

export type { RunningMarket } from './running.ts';
export { applyPrices, followMarket, startFeedRole } from './stream/index.ts';
export type { FeedRole, FollowedMarket, PriceApplier } from './stream/index.ts';

export interface MarketOptions extends MarketSources {
  readonly host: PricedHost;
}

/**
 * Starts the market with its feed. Resolves when prices can arrive; rejects when the database or the engine is
 * unavailable.
 */
export async function startMarket({ host, ...sources }: MarketOptions): Promise<RunningMarket> {
  const market = await assembleMarket(sources, { outlet: new EngineOutlet(host) });
  await market.start();
  return market;
}
