import { describe, expect, it } from 'vitest';

import {
  durationBetween,
  firstToStopOut,
  marginState,
  ordersToClose,
  pointsWon,
  returnOnMargin,
} from './order-figures.ts';
import { EURGBP, EURUSD, GBPUSD, INSTRUMENTS, orderOf, rowOf, US500, USDJPY } from './testing/instruments.ts';
import { createValuate } from './valuate.ts';

describe('valuation', () => {
  const quotes = new Map([
    ['EURGBP', rowOf(EURGBP, 0.855, 0.85508)],
    ['GBPUSD', rowOf(GBPUSD, 1.27, 1.27011)],
    ['USDJPY', rowOf(USDJPY, 154.819, 154.827)],
  ]);
  const valuate = createValuate(() => INSTRUMENTS);
  const quote = (code: string) => quotes.get(code);

  it('closes a buy at the bid and converts at the mid, half away from zero: −35.5 GBP × 1.270055', () => {
    const order = orderOf(EURGBP, { Quantity: 0.25, Price: 0.85642 });
    expect(valuate(order, EURGBP, quote)).toEqual({ price: 0.855, profit: -45.086953 });
  });

  it('closes a sell at the ask: −25000 JPY ÷ 154.823', () => {
    const order = orderOf(USDJPY, { OrderType: 2, Quantity: 0.5, Price: 154.327 });
    expect(valuate(order, USDJPY, quote)).toEqual({ price: 154.827, profit: -161.474716 });
  });

  it('is unknown without a price or a rate', () => {
    expect(valuate(orderOf(EURUSD, {}), EURUSD, quote)).toBeUndefined();
    expect(createValuate(() => [EURGBP])(orderOf(EURGBP, {}), EURGBP, quote)).toBeUndefined();
  });
});

describe('points won', () => {
  it('are positive if the price moved in favour of the position', () => {
    expect(pointsWon(orderOf(EURUSD, { Price: 1.08421 }), 1.08546)).toBe(125);
    expect(pointsWon(orderOf(USDJPY, { OrderType: 2, Price: 154.327 }), 154.827)).toBe(-500);
    expect(pointsWon(orderOf(US500, { Price: 5321.4 }), 5320.9)).toBe(-5);
    expect(pointsWon(orderOf(EURUSD, { OrderType: 2, Price: 1.08421 }), 1.08421)).toBe(0);
  });
});

describe('return on margin', () => {
  it('is the profit divided by the margin', () => {
    expect(returnOnMargin(12.5, 108.421)).toBe(1153);
    expect(returnOnMargin(-54.2105, 108.421)).toBe(-5000);
    expect(returnOnMargin(1, 0)).toBeUndefined();
  });
});

describe('duration', () => {
  it('is split into days, hours, minutes and seconds', () => {
    expect(durationBetween(0, 90_061_999)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(durationBetween(5000, 0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('stop-out order', () => {
  const orders = [
    orderOf(EURUSD, { Id: 9 }),
    orderOf(EURUSD, { Id: 4 }),
    orderOf(US500, { Id: 7 }),
    orderOf(USDJPY, { Id: 2 }),
  ];
  const profits = new Map([
    [9, -50],
    [4, -50],
    [7, -80],
    [2, 10],
  ]);
  const profitOf = ({ Id }: { Id: number }) => profits.get(Id);

  it('starts with the largest loss, the oldest among equal ones, and skips closed markets', () => {
    expect(firstToStopOut(orders, profitOf, () => true)?.Id).toBe(7);
    expect(firstToStopOut(orders, profitOf, ({ Id }) => Id !== 7)?.Id).toBe(4);
    expect(
      firstToStopOut(
        orders,
        () => undefined,
        () => true,
      ),
    ).toBeUndefined();
  });

  it('selects the orders to close at once', () => {
    const profitNow = (order: { Id: number }) => profits.get(order.Id) ?? 0;
    expect(ordersToClose(orders, 'all', profitNow)).toHaveLength(4);
    expect(ordersToClose(orders, 'winning', profitNow).map(({ Id }) => Id)).toEqual([2]);
    expect(ordersToClose(orders, 'losing', profitNow).map(({ Id }) => Id)).toEqual([9, 4, 7]);
  });
});

describe('margin level', () => {
  it('warns from twice the call level, calls at the call level, and stops out at its own', () => {
    expect(marginState(null, 100, 50)).toBe('calm');
    expect(marginState(200.01, 100, 50)).toBe('calm');
    expect(marginState(200, 100, 50)).toBe('watch');
    expect(marginState(100, 100, 50)).toBe('call');
    expect(marginState(50, 100, 50)).toBe('stop_out');
  });
});
