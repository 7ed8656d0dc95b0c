import type { Order, TradeMessage } from '@tradewind/contract/light';
import { receiveToasts, type ToastMessage } from '@tradewind/ui';
import { beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../shared/language.ts';
import { suppressCloseNotice, markReversed } from '../shared/own-changes.ts';
import { EURUSD, orderOf } from '../trading/testing/instruments.ts';
import { notifyEvent } from './messages.ts';

beforeAll(() => startLanguage('?lang=en'));

const account = { balance: 1, profit: 0, equity: 1, used_margin: 0, free_margin: 1, margin_level: null };

/** Calls back with functions that send events, and returns the messages that appeared. */
function messagesOf(send: (say: typeof saying) => void): readonly ToastMessage[] {
  const toasts: ToastMessage[] = [];
  const stop = receiveToasts((message) => toasts.push(message));
  send(saying);
  stop();
  return toasts;
}

const saying = {
  event: (event: TradeMessage['event'], changes: Partial<Order> = {}) =>
    notifyEvent({ event, order: orderOf(EURUSD, changes), account }, async () => 50),
  closed: (id: number, profit: number, reason: 'user' | 'stop_out' = 'user') =>
    notifyEvent(
      {
        id,
        reason,
        price: 1.0835,
        profit,
        order: orderOf(EURUSD, { Id: id, Status: 3, CloseReason: reason }),
        account,
      },
      async () => 50,
    ),
};

it('no message appears for financing, which comes for every position in the same second', () => {
  expect(messagesOf((say) => say.event('financed'))).toEqual([]);
  expect(messagesOf((say) => say.event('updated'))).toHaveLength(1);
});

it('no message appears for a close that its page reports, but one for a stop-out in the meantime', () => {
  expect(
    messagesOf((say) => {
      suppressCloseNotice(5);
      say.closed(5, -78.65);
    }),
  ).toEqual([]);
  suppressCloseNotice(5)();
  expect(messagesOf((say) => say.closed(5, -78.65))).toMatchObject([{ title: 'EUR/USD 0.1 closed' }]);
  suppressCloseNotice(6);
  expect(messagesOf((say) => say.closed(6, -78.65, 'stop_out'))).toHaveLength(1);
});

it('the message about a reversed position includes the result of the closed one', () => {
  const toasts = messagesOf((say) => {
    markReversed(7);
    say.closed(7, -7.1);
    say.event('opened', { Id: 8, OrderType: 2 });
    say.event('opened', { Id: 9 });
  });
  expect(toasts).toMatchObject([
    {
      title: 'Sell 0.1 EUR/USD filled',
      description: 'Closed by you, at 1.08350: −7.10 USD. Requested 1.08421, filled at 1.08421. No slippage.',
    },
    { title: 'Buy 0.1 EUR/USD filled', description: 'Requested 1.08421, filled at 1.08421. No slippage.' },
  ]);
});
