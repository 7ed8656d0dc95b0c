import { expect, it } from 'vitest';
import { type OrderPayload, TrailingMoves } from './recompute/index.ts';

const price = (
  id: number,
  bid: number,
): { id: number; instrument: number; bid: number; ask: number; time: number } => ({
  id,
  instrument: 1,
  bid,
  ask: bid + 2,
  time: 0,
});
const order = (side: 'buy' | 'sell', stopLoss: number): OrderPayload =>
  ({ instrument: 1, side, stopLoss, trailing: 10 }) as OrderPayload;

it('of quotes at the same best price the first one moved a trailing stop', () => {
  const moves = new TrailingMoves();
  for (const [id, bid] of [
    [1, 100],
    [2, 110],
    [3, 105],
    [4, 110],
  ] as const)
    for (const side of ['buy', 'sell'] as const) moves.add(side, price(id, side === 'buy' ? bid : 400 - bid), id);
  expect(moves.since(order('buy', 85), 0)).toEqual({ stopLoss: 100, stopQuote: 2 });
  expect(moves.since(order('buy', 85), 2)).toEqual({ stopLoss: 100, stopQuote: 4 });
  expect(moves.since(order('buy', 100), 2)).toBeUndefined();
  expect(moves.since(order('sell', 320), 0)).toEqual({ stopLoss: 302, stopQuote: 2 });
});
