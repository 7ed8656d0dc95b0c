/** The nights of all instruments, read from the tables: for the writer, which has no market of its own. */
import type { InstrumentId } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';
import { Calendar } from './calendar.ts';
import { readCatalogue, readHolidays } from './catalogue/store.ts';
import { nightsOf, rolloverAfter } from './nights.ts';

/** See the engine host's RolloverCalendar. Holidays count even where MARKET_HOURS keeps markets open (contract §9). */
export function rolloverCalendar(database: Database) {
  return {
    after: rolloverAfter,
    async read(): Promise<(instant: number) => ReadonlyMap<InstrumentId, number>> {
      const catalogue = await readCatalogue(database);
      return nightsOf(catalogue?.instruments ?? [], new Calendar(await readHolidays(database)));
    },
  };
}
