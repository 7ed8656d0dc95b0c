import { createEngine, DEMO, ONE } from '@tradewind/engine';
import type { Ratio, Side } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import { describe, expect, it } from 'vitest';

import { checkOrder } from './check.ts';
import type { Market, Wish } from './check.ts';
import { comingNight } from './financing.ts';
import { usdRateOf } from './rates.ts';
import { NO_TRAIL } from './trailing.ts';
import { pricesOf, specOf } from './spec.ts';
import { EURGBP, EURUSD, GBPUSD, INSTRUMENTS, rowOf, US500, USDJPY } from './testing/instruments.ts';

const OFF = { on: false, unit: 'price', text: '' } as const;
const FIGURES = { balance: 100_000_000_000, free: 100_000_000_000 };
const ROWS = [
  rowOf(EURUSD, 1.08412, 1.08421),
  rowOf(USDJPY, 154.327, 154.335),
  rowOf(EURGBP, 0.85634, 0.85642),
  rowOf(GBPUSD, 1.27, 1.27011),
  rowOf(US500, 5321.4, 5321.9),
];

const rowFor = (id: number) => ROWS.find((row) => row.Id === id);

function marketOf(instrument: typeof EURUSD, changes: Partial<Market> = {}): Market {
  return {
    spec: specOf(instrument),
    open: true,
    prices: pricesOf(rowFor(instrument.Id), instrument.PricePrecision),
    stale: false,
    rate: usdRateOf(instrument.Quote, INSTRUMENTS, ({ Id }) => rowFor(Id)),
    feeType: 'per_lot',
    night: comingNight(instrument),
    ...changes,
  };
}

const wish = (changes: Partial<Wish> = {}): Wish => ({
  pending: false,
  multiple: 100,
  lots: 100_000,
  target: undefined,
  stopLoss: OFF,
  takeProfit: OFF,
  trailing: NO_TRAIL,
  ...changes,
});

describe('cost preview', () => {
  it('computes 0.10 EURUSD at 1:100: margin 108.421, fee 0.70, spread 0.90', () => {
    const { preview, blocker } = checkOrder(wish(), 'buy', marketOf(EURUSD), FIGURES);
    expect(blocker).toBeUndefined();
    expect(preview).toMatchObject({ margin: 108_421_000, fee: 700_000, spread: 900_000, freeAfter: 99_889_979_000 });
  });

  it("includes tonight's financing for each side, for orderable lots", () => {
    const market = marketOf({ ...EURUSD, SwapMode: 'points', SwapLong: -6.2, SwapShort: 1.25, SwapDays: 3 });
    const swapOf = (side: Side, changes: Partial<Wish>) =>
      checkOrder(wish(changes), side, market, FIGURES).preview.swap;
    expect([swapOf('buy', {}), swapOf('sell', {})]).toEqual([-1_860_000, 375_000]);
    expect(swapOf('buy', { lots: undefined })).toBeUndefined();
    expect(checkOrder(wish(), 'buy', marketOf(EURUSD), FIGURES).preview.swap).toBeUndefined();
  });

  it('converts the margin of USDJPY at one over the mid: 154335 JPY ÷ 154.331', () => {
    const { preview } = checkOrder(wish({ lots: 500_000, multiple: 50 }), 'buy', marketOf(USDJPY), FIGURES);
    expect(preview.margin).toBe(1_000_025_918);
  });

  it('uses lots × contract size in fixed mode, without leverage', () => {
    const { preview, order } = checkOrder(wish({ lots: 200_000, multiple: 0 }), 'sell', marketOf(US500), FIGURES);
    expect(preview.margin).toBe(10_000_000);
    expect(order?.price).toBe(53_214);
  });

  it('adds the commission of one side: 0.35 of 3.50 a lot, with 542.105 margin at 1:20', () => {
    const market = marketOf(EURUSD, { commission: 3_500_000, cap: 30 });
    const { preview, blocker } = checkOrder(wish({ multiple: 20 }), 'buy', market, FIGURES);
    expect(blocker).toBeUndefined();
    expect(preview).toMatchObject({
      margin: 542_105_000,
      fee: 700_000,
      commission: 350_000,
      freeAfter: 99_455_945_000,
    });
  });

  it('uses notional ÷ cap in fixed mode, unless the fixed margin is higher', () => {
    const marginAt = (side: Side, cap: number) =>
      checkOrder(wish({ lots: 200_000, multiple: 0 }), side, marketOf(US500, { cap }), FIGURES).preview.margin;
    // 0.2 lots × 50 × 5321.9 = 53219 USD for a buy, 53214 for a sell
    expect([marginAt('buy', 20), marginAt('sell', 20)]).toEqual([2_660_950_000, 2_660_700_000]);
    expect(marginAt('sell', 10_000)).toBe(10_000_000);
  });

  it('includes the result of stop-loss and take-profit in USD', () => {
    const stops = {
      stopLoss: { on: true, unit: 'price', text: '1.07921' },
      takeProfit: { on: true, unit: 'distance', text: '100' },
    } as const;
    const { preview } = checkOrder(wish(stops), 'buy', marketOf(EURUSD), FIGURES);
    // 500 points × 0.1 lot × 1 USD a point and lot
    expect(preview.stopLoss).toEqual({ price: 107_921, profit: -50_000_000 });
    expect(preview.takeProfit).toEqual({ price: 109_421, profit: 100_000_000 });
    // nothing is calculated for a size that cannot be traded
    for (const lots of [15_000, 999_999_999_000_000]) {
      const wrong = checkOrder(wish({ ...stops, lots }), 'buy', marketOf(EURUSD), FIGURES).preview;
      expect([wrong.margin, wrong.stopLoss, wrong.takeProfit]).toEqual([undefined, undefined, undefined]);
    }
  });

  it.each<readonly [string, number, Pick<Market, 'cap' | 'commission'>]>([
    ['without terms of a group', 100, {}],
    ['under a cap and with a commission', 20, { cap: 20, commission: 3_333_333 }],
  ])("equals the engine's result at the same quote, %s", (_, leverage, terms) => {
    const { cap, commission = 0 } = terms;
    for (const instrument of INSTRUMENTS) {
      for (const side of ['buy', 'sell'] as const) {
        const engine = createEngine();
        for (const each of INSTRUMENTS) {
          engine.apply({ type: 'define_instrument', spec: specOf(each), now: 0 });
          engine.apply({ type: 'set_market', instrument: each.Id, open: true });
          const prices = pricesOf(rowFor(each.Id), each.PricePrecision);
          if (prices !== undefined) engine.quote(each.Id, prices.bid, prices.ask, 1000, each.Id);
        }
        engine.apply({
          type: 'define_group',
          terms: {
            id: DEMO,
            caps: cap === undefined ? {} : { majors: cap, indices: cap },
            commission: microUsd(commission),
            swapFree: false,
            maxOpenOrders: 0,
            maxPositionLots: 0,
          },
          now: 1000,
        });
        engine.apply({ type: 'open_account', account: 7, kind: 'demo', balance: microUsd(FIGURES.balance), now: 1000 });
        const multiple = instrument.MarginMode === 1 ? 0 : leverage;
        const lots = 300_000;
        engine.apply({
          type: 'submit',
          account: 7,
          order: 1,
          instrument: instrument.Id,
          side,
          pending: false,
          lots,
          multiple,
          targetPrice: 0,
          stopLoss: 0,
          takeProfit: 0,
          now: 1000,
        });
        const { preview } = checkOrder(wish({ lots, multiple }), side, marketOf(instrument, terms), FIGURES);
        expect(preview.margin).toBe(engine.order(1)?.margin);
        expect(preview.fee).toBe(engine.order(1)?.fee);
        expect(preview.commission).toBe(engine.order(1)?.commission ?? 0);
        expect(preview.fill).toBe(engine.order(1)?.price);
        expect(preview.freeAfter).toBe(engine.summary(7)?.freeMargin);
      }
    }
  });
});

describe('the check of an order', () => {
  const keyOf = (changes: Partial<Wish>, market: Partial<Market> = {}, side: Side = 'buy') =>
    checkOrder(wish(changes), side, marketOf(EURUSD, market), FIGURES).blocker?.key;
  const priced = (text: string) => ({ on: true, unit: 'price', text }) as const;

  it('reports the first fault in the order of the contract', () => {
    const spec = specOf({ ...EURUSD, HasForexMultiple: [] });
    const everything = { lots: 0, multiple: 3, stopLoss: priced('9') } as const;
    expect(keyOf(everything, { spec: { ...spec, suspended: 'halted' }, open: false })).toBe('trading_disabled');
    expect(keyOf(everything, { spec, open: false, stale: true })).toBe('market_closed');
    expect(keyOf(everything, { spec, stale: true })).toBe('price_unavailable');
    expect(keyOf(everything, { spec, prices: undefined })).toBe('price_unavailable');
    expect(keyOf(everything, { spec })).toBe('no_mult_config');
    expect(keyOf(everything)).toBe('multiple_not_offered');
    expect(keyOf({ ...everything, multiple: 50 })).toBe('lots_invalid');
    expect(keyOf({ stopLoss: priced('9') })).toBe('stop_price_invalid');
    expect(keyOf({}, { rate: undefined })).toBe('no_conversion_rate');
  });

  it('reports the highest leverage of the account, or an instrument that it is not offered', () => {
    const blockerOf = (cap: number, multiple: number, instrument = EURUSD) =>
      checkOrder(wish({ multiple }), 'buy', marketOf(instrument, { cap }), FIGURES).blocker;
    expect(blockerOf(30, 20)).toBeUndefined();
    expect(blockerOf(20, 20)).toBeUndefined();
    expect(blockerOf(30, 50)).toEqual({ key: 'leverage_capped', most: 30 });
    expect(blockerOf(30, 0)).toEqual({ key: 'multiple_not_offered' });
    // 1:20 is the lowest that EURUSD has
    expect(blockerOf(10, 0)).toEqual({ key: 'leverage_capped', most: 10 });
    expect(blockerOf(0, 20)).toEqual({ key: 'not_offered' });
    expect(blockerOf(0, 0, US500)).toEqual({ key: 'not_offered' });
  });

  it('includes the commission in the required margin: 542.105 + 0.70 + 0.35', () => {
    const market = marketOf(EURUSD, { commission: 3_500_000, cap: 30 });
    const blockerAt = (free: number) => checkOrder(wish({ multiple: 20 }), 'buy', market, { balance: 0, free }).blocker;
    expect(blockerAt(543_155_000)).toBeUndefined();
    expect(blockerAt(543_154_999)).toEqual({ key: 'insufficient_margin', required: 543_155_000, free: 543_154_999 });
  });

  it('refuses lots off the step, below the minimum and above the maximum', () => {
    expect(keyOf({ lots: undefined })).toBe('lots_invalid');
    expect(keyOf({ lots: 15_000 })).toBe('lots_invalid');
    expect(keyOf({ lots: 50_010_000 })).toBe('lots_invalid');
    expect(keyOf({ lots: 10_000 })).toBeUndefined();
  });

  it('asks for a login only when everything else is valid', () => {
    expect(checkOrder(wish(), 'buy', marketOf(EURUSD), undefined).blocker).toEqual({ key: 'login_needed' });
    expect(checkOrder(wish(), 'buy', marketOf(EURUSD), undefined).preview.margin).toBe(108_421_000);
  });

  it('requires free margin for margin and fee, to the micro-dollar', () => {
    const exactly = { balance: 0, free: 109_121_000 };
    expect(checkOrder(wish(), 'buy', marketOf(EURUSD), exactly).blocker).toBeUndefined();
    expect(checkOrder(wish(), 'buy', marketOf(EURUSD), { ...exactly, free: 109_120_999 }).blocker).toEqual({
      key: 'insufficient_margin',
      required: 109_121_000,
      free: 109_120_999,
    });
  });

  it('checks a stop against the closing side, and that of a pending order against its target', () => {
    // a buy closes at the bid 1.08412: one point below is allowed, the bid itself is not
    expect(keyOf({ stopLoss: priced('1.08411') })).toBeUndefined();
    expect(checkOrder(wish({ stopLoss: priced('1.08412') }), 'buy', marketOf(EURUSD), FIGURES).blocker).toEqual({
      key: 'stop_price_invalid',
      kind: 'stop_loss',
      above: false,
      limit: 108_411,
    });
    expect(keyOf({ pending: true, target: 108_000, stopLoss: priced('1.08000') })).toBe('stop_price_invalid');
    expect(keyOf({ pending: true, target: 108_000, stopLoss: priced('1.07999') })).toBeUndefined();
    expect(keyOf({ stopLoss: priced('1.08422') }, {}, 'sell')).toBeUndefined();
    expect(keyOf({ stopLoss: priced('1.08421') }, {}, 'sell')).toBe('stop_price_invalid');
  });

  it('requires a value for a stop that is switched on', () => {
    expect(keyOf({ takeProfit: priced('') })).toBe('stop_missing');
    expect(keyOf({ takeProfit: priced('0') })).toBe('stop_missing');
    expect(keyOf({ takeProfit: priced('1.0') })).toBe('stop_price_invalid');
  });

  it('says how many decimals a stop may have, in its unit', () => {
    const blockerOf = (changes: Partial<Wish>) => checkOrder(wish(changes), 'buy', marketOf(EURUSD), FIGURES).blocker;
    const pips = { on: true, unit: 'distance', text: '1.17' } as const;
    expect(blockerOf({ stopLoss: pips })).toEqual({ key: 'price_decimals', most: 1 });
    expect(blockerOf({ stopLoss: { ...pips, text: '1,10' } })).toBeUndefined();
    expect(blockerOf({ takeProfit: priced('1.084215') })).toEqual({ key: 'price_decimals', most: 5 });
    expect(blockerOf({ takeProfit: { on: true, unit: 'usd', text: '12.345' } })).toEqual({
      key: 'price_decimals',
      most: 2,
    });
    expect(blockerOf({ trailing: pips })).toEqual({ key: 'price_decimals', most: 1 });
  });

  it('distinguishes limit and stop by the side of the market, and refuses a target at the market', () => {
    const entryOf = (target: number, side: Side) =>
      checkOrder(wish({ pending: true, target }), side, marketOf(EURUSD), FIGURES).preview.entry;
    expect(entryOf(108_420, 'buy')).toBe('limit');
    expect(entryOf(108_422, 'buy')).toBe('stop');
    expect(entryOf(108_413, 'sell')).toBe('limit');
    expect(entryOf(108_411, 'sell')).toBe('stop');
    expect(keyOf({ pending: true, target: 108_421 })).toBe('target_price_invalid');
    expect(keyOf({ pending: true, target: undefined })).toBe('target_price_invalid');
  });
});

describe('USD rate', () => {
  it('is the mid of XXXUSD, one over the mid of USDXXX, and 1 for USD', () => {
    const rate = (currency: string): Ratio | undefined => usdRateOf(currency, INSTRUMENTS, ({ Id }) => rowFor(Id));
    expect(rate('USD')).toEqual(ONE);
    expect(rate('GBP')).toEqual({ numerator: 254_011, denominator: 200_000 });
    expect(rate('JPY')).toEqual({ numerator: 2000, denominator: 308_662 });
    expect(rate('CHF')).toBeUndefined();
  });
});

describe('a trailing stop', () => {
  const trailing = (text: string) => ({ on: true, unit: 'distance' as const, text });

  it('applies from the start: 2 pips below a fill at 1.08421 with a bid of 1.08412', () => {
    const checked = checkOrder(wish({ trailing: trailing('2') }), 'buy', marketOf(EURUSD), FIGURES);
    expect(checked.order).toMatchObject({ trailing: 20, stopLoss: 0 });
    expect(checked.preview.stopLoss).toEqual({ price: 108_392, profit: -2_900_000 });
  });

  it('is refused while its distance is missing, or exceeds the price', () => {
    const blockerOf = (text: string) =>
      checkOrder(wish({ trailing: trailing(text) }), 'buy', marketOf(EURUSD), FIGURES).blocker;
    expect(blockerOf('')).toEqual({ key: 'trailing_missing' });
    expect(blockerOf('99999')).toEqual({ key: 'trailing_invalid', least: 1 });
  });
});
