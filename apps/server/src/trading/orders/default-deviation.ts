/** The slippage that a fill at the market may have where the client states a price, but no deviation (contract §7). */
import type { InstrumentId } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import type { Market } from '../../core/market/index.ts';
import { DEVIATION_DECIMALS, readSettings } from '../../staff/settings/index.ts';

const PARTS = 10 ** DEVIATION_DECIMALS;

export class DefaultDeviation {
  readonly #database: Database;
  readonly #market: Pick<Market, 'typicalSpread'>;
  #reading: Promise<number> | undefined;

  constructor(database: Database, market: Pick<Market, 'typicalSpread'>) {
    this.#database = database;
    this.#market = market;
  }

  /** In points, rounded up; undefined = any. */
  async of(instrument: InstrumentId): Promise<number | undefined> {
    const hundredths = await this.#setting();
    const typical = this.#market.typicalSpread(instrument);
    if (hundredths === 0 || typical === undefined) return undefined;
    return Math.ceil((typical.spread * hundredths) / PARTS);
  }

  /** Orders that come while it is read share one read. */
  #setting(): Promise<number> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<number> {
    const { default_deviation: spreads } = await readSettings(this.#database);
    return parseScaled(spreads, DEVIATION_DECIMALS) ?? 0;
  }
}
