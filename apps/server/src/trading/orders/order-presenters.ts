/** Answers to order commands: the order as the command left it, at the prices of that moment. */
import { type Locale, type NumberedOrder, type OrderResults, forexCalls } from '@tradewind/contract';
import type { EngineEvent } from '@tradewind/engine';
import { z } from 'zod';
import type { EachOrder, ShownOrder } from '../../core/engine-host/index.ts';
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

const eachOrderAnswer = z.object({
  /** The displayed codes of the instruments by their codes. */
  showCodes: z.record(z.string(), z.string()),
});

function eachOrderPresenter(
  name: string,
  { output }: Pick<typeof forexCalls.closeAll, 'output'>,
): Presenter<z.output<typeof eachOrderAnswer>, typeof output> {
  return new Presenter({
    name,
    output,
    parameters: eachOrderAnswer,
    show: {},
    present: ({ orders = [], n = 0 }, { showCodes }, locale: Locale): OrderResults => ({
      data: orders.map((each) => presentResult(each, showCodes[each.code] ?? each.code, locale)),
      n,
    }),
  });
}

/** What became of one order of a command. `showCode`: the displayed instrument code. */
export const presentResult = (
  { refusal, ...shown }: ShownOrder & Pick<EachOrder, 'refusal'>,
  showCode: string,
  locale: Locale,
): OrderResults['data'][number] => ({
  id: shown.order.id,
  ok: refusal === undefined,
  ...(refusal !== undefined && briefly(refusedByEngine(refusal))),
  order: presentOrder(shown, showCode, locale),
});

/** The key of a refusal, and its details if it has any. */
export const briefly = ({ key, details }: Refused): Pick<OrderResults['data'][number], 'key' | 'details'> => ({
  key,
  ...(Object.keys(details).length > 0 && { details }),
});

export const ORDER_SUBMITTED = orderPresenter('order_submitted', forexCalls.submit, 'opened', 'pending');
export const ORDER_REVERSED = orderPresenter('order_reversed', forexCalls.reverse, 'opened');
export const ORDER_DOUBLED = orderPresenter('order_doubled', forexCalls.double, 'opened');
export const ORDER_CLOSED = orderPresenter('order_closed', forexCalls.close, 'closed');
export const ORDER_CANCELLED = orderPresenter('order_cancelled', forexCalls.cancelTrade, 'cancelled');
export const ORDER_UPDATED = orderPresenter('order_updated', forexCalls.updatePending, 'updated');
export const ORDER_STOPS_SET = orderPresenter('order_stops_set', forexCalls.setStopPrice, 'updated');
export const ORDERS_CLOSED = eachOrderPresenter('orders_closed', forexCalls.closeAll);
export const ORDERS_CANCELLED = eachOrderPresenter('orders_cancelled', forexCalls.cancelAll);
