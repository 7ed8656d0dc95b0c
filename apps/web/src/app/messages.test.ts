import type { TradeMessage } from '@tradewind/contract/light';
import { receiveToasts, type ToastMessage } from '@tradewind/ui';
import { beforeAll, expect, it } from 'vitest';
import { startLanguage } from '../shared/language.ts';
import { EURUSD, orderOf } from '../trading/testing/instruments.ts';
import { sayEvent } from './messages.ts';

beforeAll(() => startLanguage('?lang=en'));

it('no message appears for financing, which comes for every position in the same second', () => {
  const toasts: ToastMessage[] = [];
  const stop = receiveToasts((message) => toasts.push(message));
  const account = { balance: 1, profit: 0, equity: 1, used_margin: 0, free_margin: 1, margin_level: null };
  const say = (event: TradeMessage['event']) =>
    sayEvent({ event, order: orderOf(EURUSD, {}), account }, async () => 50);
  say('financed');
  expect(toasts).toEqual([]);
  say('updated');
  expect(toasts).toHaveLength(1);
  stop();
});
