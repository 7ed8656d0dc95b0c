/** The slippage that a fill at the market may have where the client states a price, but no deviation (contract §7). */
import type { InstrumentId } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import type { Market } from '../../core/market/index.ts';
import { DEVIATION_DECIMALS } from '../../staff/settings/index.ts';

const PARTS = 10 ** DEVIATION_DECIMALS;

export class DefaultDeviation {
  readonly #readSetting: () => Promise<number>;
  readonly #market: Pick<Market, 'typicalSpread'>;
  #reading: Promise<number> | undefined;

  /** `readSetting`: `default_deviation` of the settings. */
  constructor(readSetting: () => Promise<number>, market: Pick<Market, 'typicalSpread'>) {
    this.#readSetting = readSetting;
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
    return parseScaled(await this.#readSetting(), DEVIATION_DECIMALS) ?? 0;
  }
}
