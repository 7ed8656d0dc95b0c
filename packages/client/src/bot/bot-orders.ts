/** Orders of a bot: the calls that place and change them. */
import { MAX_ORDER_ROWS, forexCalls } from '@tradewind/contract/light';
import { compareDecimals } from '@tradewind/money';
import type { Calls } from './calls.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { BotOrders, Checked, NumberedOrder, OrderPage, OrderResults, Submission } from './types.ts';
import type { OwnOrders } from './own-orders.ts';

export interface PlaceOptions {
  readonly calls: Calls;
  readonly own: OwnOrders;
  /** Before anything is changed: events that follow from it are not missed. */
  begun(): Promise<void>;
}

/** The calls take whole numbers as text, too, so a program without types may have given either. */
const isSame = (found: number, given: number): boolean => String(found) === String(given);

/** Whether an order that was found under the name of a submission is what the submission asked for. A part of it may be closed. */
const isMeant = (order: NumberedOrder, { type, forex_id, cont }: Submission): boolean =>
  isSame(order.OrderType, type) && isSame(order.ForexId, forex_id) && (compareDecimals(order.Quantity, cont) ?? 1) <= 0;

/** All open orders: one list after the other, each of one instant. */
export async function readOpen(calls: Calls): Promise<readonly OrderPage[]> {
  return [...(await readList(calls, 1)), ...(await readList(calls, 0))];
}

/** Pages of one instant; if something happens between two of them, they are read again. */
async function readList(calls: Calls, status: 0 | 1): Promise<readonly OrderPage[]> {
  for (;;) {
    const pages: OrderPage[] = [];
    for (let rows = 0, total = 1; rows < total;) {
      const query = { status, page: pages.length + 1, limit: MAX_ORDER_ROWS };
      const page = (await calls.get(forexCalls.myDeal.path, query)) as OrderPage;
      pages.push(page);
      total = page.data.length === 0 ? 0 : page.total;
      rows += page.data.length;
    }
    if (pages.every(({ n }) => n === pages[0]?.n)) return pages;
  }
}

export function createPlacing({ calls, own, begun }: PlaceOptions): BotOrders {
  async function change<Answer>(path: string, input: object): Promise<Answer> {
    await begun();
    return (await calls.post(path, input)) as Answer;
  }

  async function changeOrder(path: string, input: object): Promise<NumberedOrder> {
    const order = await change<NumberedOrder>(path, input);
    own.answer(order);
    return order;
  }

  async function submit(submission: Submission): Promise<NumberedOrder> {
    const named = { ...submission, client_id: submission.client_id ?? crypto.randomUUID() };
    try {
      return await place(named);
    } catch (error) {
      // what the program needs to send it again: it may have been placed
      if (error instanceof ApiError || error instanceof NetworkError) error.clientId = named.client_id;
      throw error;
    }
  }

  /** An earlier attempt, of this program or of one before it, may have placed the order without its answer having arrived. */
  async function place(named: Submission): Promise<NumberedOrder> {
    try {
      return await changeOrder(forexCalls.submit.path, named);
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'conflict' || error.details['reason'] !== 'client_id')
        throw error;
      const order = (await calls.get(forexCalls.order.path, { id: error.details['id'] })) as NumberedOrder;
      if (!isMeant(order, named)) throw error;
      own.answer(order);
      return order;
    }
  }

  async function changeAll(path: string, input: object): Promise<OrderResults> {
    const results = await change<OrderResults>(path, input);
    for (const { order } of results.data) own.answer({ ...order, n: results.n });
    return results;
  }

  const withId = (target: number | { readonly id: number }, options: object = {}): object =>
    typeof target === 'number' ? { ...options, id: target } : target;

  return {
    holding: own.holding,
    pending: own.pending,
    submit,
    check: async (submission) => (await calls.post(forexCalls.check.path, submission)) as Checked,
    close: (target: number | { readonly id: number }, options?: object) =>
      changeOrder(forexCalls.close.path, withId(target, options)),
    closeAll: (input = {}) => changeAll(forexCalls.closeAll.path, input),
    setStops: (target: number | { readonly id: number }, stops?: object) =>
      changeOrder(forexCalls.setStopPrice.path, withId(target, stops)),
    updatePending: (input) => changeOrder(forexCalls.updatePending.path, input),
    cancel: (id) => changeOrder(forexCalls.cancelTrade.path, { id }),
    cancelAll: (input = {}) => changeAll(forexCalls.cancelAll.path, input),
    find: async (which) => (await calls.get(forexCalls.order.path, which)) as NumberedOrder,
    history: async (input = {}) => (await calls.get(forexCalls.myDeal.path, { ...input, status: 3 })) as OrderPage,
  };
}
