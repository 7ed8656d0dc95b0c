import { order } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { microLots, microUsd, points } from '@tradewind/money';
import { expect, it } from 'vitest';
import { presentOrder } from './present-order.ts';

const ORDER: Order = {
  id: 1,
  account: 2,
  instrument: 3,
  side: 'buy',
  entry: 'market',
  status: 'holding',
  lots: microLots(10_000),
  multiple: 100,
  originPrice: points(108_421),
  priceSeen: points(0),
  price: points(108_421),
  closePrice: points(0),
  closeOriginPrice: points(0),
  stopLoss: points(0),
  takeProfit: points(0),
  margin: microUsd(10_842_100),
  fee: microUsd(0),
  profit: microUsd(0),
  createdAt: 1_795_600_000_000,
  openedAt: 1_795_600_000_000,
  closedAt: 0,
  openQuote: 7,
  closeQuote: 0,
};

it('an order has its fields in the order of the contract, so that its answer needs no copy', () => {
  const presented = presentOrder({ order: ORDER, code: 'EURUSD', pricePrecision: 5 }, 'EUR/USD', 'en');
  expect(Object.keys(presented)).toEqual(Object.keys(order.shape));
});
