/** Answers to order commands: the order as the command left it, at the prices of that moment. */
import { type Locale, type NumberedOrder, forexCalls } from '@tradewind/contract';
import type { EngineEvent } from '@tradewind/engine';
import { z } from 'zod';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import { Presenter } from '../../platform/http/index.ts';
import { presentOrder } from './present-order.ts';

const orderAnswer = z.object({
  /** The displayed instrument code; absent when the order's instrument is not known. */
  showCode: z.string().optional(),
  /** The refusal when the core does not find the order but it is in the caller's history. Absent = not found. */
  instead: z.enum(['order_not_holding', 'order_not_pending']).optional(),
});
export type OrderAnswer = z.output<typeof orderAnswer>;

function orderPresenter(
  name: string,
  { output }: Pick<typeof forexCalls.submit, 'output'>,
  ...events: readonly EngineEvent['type'][]
): Presenter<OrderAnswer, typeof output> {
  return new Presenter({
    name,
    output,
    parameters: orderAnswer,
    show: { order: events },
    // answers stored by older versions have no number: their client reads all events
    present: ({ order, n = 0 }, { showCode }, locale: Locale): NumberedOrder => {
      if (order === undefined) throw new Error(`the command caused no ${events.join(' or ')} event`);
      return { ...presentOrder(order, showCode ?? order.code, locale), n };
    },
    refuse: (refusal, { instead }) =>
      refusal.key === 'not_found' && instead !== undefined ? new Refused(instead) : refusedByEngine(refusal),
  });
}

export const ORDER_SUBMITTED = orderPresenter('order_submitted', forexCalls.submit, 'opened', 'pending');
export const ORDER_REVERSED = orderPresenter('order_reversed', forexCalls.reverse, 'opened');
export const ORDER_DOUBLED = orderPresenter('order_doubled', forexCalls.double, 'opened');
export const ORDER_CLOSED = orderPresenter('order_closed', forexCalls.close, 'closed');
export const ORDER_CANCELLED = orderPresenter('order_cancelled', forexCalls.cancelTrade, 'cancelled');
export const ORDER_UPDATED = orderPresenter('order_updated', forexCalls.updatePending, 'updated');
export const ORDER_STOPS_SET = orderPresenter('order_stops_set', forexCalls.setStopPrice, 'updated');
