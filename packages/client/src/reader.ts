/** Reads every page of a list that may change while it is being read. */
import { ORDER_LIST_STATUS, PAGE_SIZE, forexCalls } from '@tradewind/contract/light';
import type { Order, OrderPage } from '@tradewind/contract/light';
import type { Api } from './types.ts';

const PARALLEL_PAGES = 3;
/** How often a list that changed during reading is read again; after that it is used as it is, and events correct it. */
const ATTEMPTS = 3;

export interface OpenOrders {
  readonly rows: readonly Order[];
  readonly balance: number;
}

type OpenStatus = typeof ORDER_LIST_STATUS.holding | typeof ORDER_LIST_STATUS.pending;

async function readPages(api: Api, status: OpenStatus): Promise<OrderPage[]> {
  const readPage = (page: number): Promise<OrderPage> => api.call(forexCalls.myDeal, { status, page }, { quiet: true });
  const first = await readPage(1);
  const pages = [first];
  const last = Math.ceil(first.total / PAGE_SIZE);
  for (let page = 2; page <= last; page += PARALLEL_PAGES) {
    const count = Math.min(PARALLEL_PAGES, last - page + 1);
    pages.push(...(await Promise.all(Array.from({ length: count }, (_, index) => readPage(page + index)))));
  }
  return pages;
}

/** All orders of a status, each once. A row that moves to another page between two reads shows up as a wrong count. */
async function readList(api: Api, status: OpenStatus): Promise<OpenOrders> {
  for (let attempt = 1; ; attempt += 1) {
    const pages = await readPages(api, status);
    const rows = new Map(pages.flatMap((page) => page.data).map((order) => [order.Id, order]));
    const last = pages.at(-1);
    const whole = pages.every((page) => page.total === rows.size);
    if (last !== undefined && (whole || attempt === ATTEMPTS))
      return { rows: [...rows.values()], balance: last.balance };
  }
}

/**
 * All open orders. Pending first: an order that fills between the two reads then also appears as holding, and an order
 * that appears twice counts with its later status.
 */
export async function readOpenOrders(api: Api): Promise<OpenOrders> {
  const pending = await readList(api, ORDER_LIST_STATUS.pending);
  const holding = await readList(api, ORDER_LIST_STATUS.holding);
  return { rows: [...pending.rows, ...holding.rows], balance: holding.balance };
}
