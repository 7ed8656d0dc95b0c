/** Public data to download (contract §15): no session, and few files at a time for one address. */
import { DATA_CANDLES_PATH, DATA_TICKS_PATH, dataCandlesQuery, dataTicksQuery } from '@tradewind/contract';
import { z } from 'zod';
import type { CatalogueInstrument, RunningMarket } from '../../core/market/index.ts';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type CallLayer, addressKey, heldFile } from '../../platform/http/index.ts';
import type { GroupPrices } from '../prices/index.ts';
import { type CandleServices, candlesAnswer } from './candles.ts';
import { FILE_ROUTE, fileAnswer } from './files.ts';
import { type TickServices, ticksAnswer } from './ticks.ts';

/** A slow reader holds its slot. */
const FILES_AT_ONCE = 20;
const FILES_OF_ADDRESS = 3;

export interface DataServices extends CandleServices, TickServices {
  readonly market: RunningMarket;
  readonly prices: GroupPrices;
}

export function serveData(calls: CallLayer, services: DataServices): void {
  const quota = new ConcurrencyQuota<string>(FILES_AT_ONCE, FILES_OF_ADDRESS);
  const known = (code: string): CatalogueInstrument => {
    const instrument = services.market.byCode(code);
    if (instrument === undefined) throw new Refused('not_found');
    return instrument;
  };

  calls.openFile({ path: DATA_CANDLES_PATH, input: dataCandlesQuery, key: 'read' }, ({ input, address }) => {
    const instrument = known(input.code);
    return heldFile(quota, addressKey(address), () => candlesAnswer(services, instrument, input));
  });

  calls.openFile({ path: DATA_TICKS_PATH, input: dataTicksQuery, key: 'read' }, ({ input, address }) => {
    const instrument = known(input.code);
    return heldFile(quota, addressKey(address), () => ticksAnswer(services, instrument, input));
  });

  calls.openFile(
    { path: FILE_ROUTE, input: z.object({ name: z.string().max(100) }), key: 'read' },
    ({ input, address }) => heldFile(quota, addressKey(address), () => fileAnswer(services, input.name)),
  );
}
