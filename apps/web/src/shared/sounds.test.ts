import type { ClosedMessage, TradeMessage } from '@tradewind/contract/light';
import { expect, it } from 'vitest';
import { soundOf } from './sounds.ts';

const trade = (event: TradeMessage['event']) => ({ event }) as TradeMessage;
const closed = (reason: ClosedMessage['reason']) => ({ reason }) as ClosedMessage;

it('fills, closes and margin calls have a sound, but not what the user has just done in a form', () => {
  expect(
    ['opened', 'triggered', 'margin_call', 'pending', 'updated', 'cancelled', 'balance', 'financed'].map((event) =>
      soundOf(trade(event as TradeMessage['event'])),
    ),
  ).toEqual(['fill', 'fill', 'warning', undefined, undefined, undefined, undefined, undefined]);
  expect(
    (['user', 'stop_loss', 'take_profit', 'stop_out', 'reset'] as const).map((reason) => soundOf(closed(reason))),
  ).toEqual(['close', 'close', 'close', 'close', undefined]);
});
