/** Keeps the account's open orders and balance on this device, as they are after each fill, close and payment. */
import type { TradewindClient } from '@tradewind/client/app';
import { keepOpenOrders } from './last-known.ts';

/** Several changes are written together; a page that is closed sooner than this may miss the last. */
const EVENT_WITHIN_MS = 500;
/** After other changes, such as those of a trailing stop, of which each price may bring one. */
const WITHIN_MS = 5000;

export function keepOrders({ orders, session }: TradewindClient): void {
  let timer: number | undefined;
  /** When it is written, on the clock of `performance`. */
  let due = Infinity;

  function write(): void {
    window.clearTimeout(timer);
    due = Infinity;
    const user = session.get()?.user.id;
    const figures = orders.figures.get();
    if (user === undefined || figures === null || orders.status.get() !== 'ready') return;
    const isStill = (): boolean => session.get()?.user.id === user;
    void keepOpenOrders({ pending: orders.pending.get(), holding: orders.holding.get(), figures }, user, isStill);
  }
  function within(ms: number): void {
    const at = performance.now() + ms;
    if (!orders.current.get() || at >= due) return;
    window.clearTimeout(timer);
    due = at;
    timer = window.setTimeout(write, ms);
  }
  for (const change of [orders.holding, orders.pending, orders.status]) change.subscribe(() => within(WITHIN_MS));
  orders.onEvent(() => within(EVENT_WITHIN_MS));
  // they are kept with the time of writing, so what was read on an earlier connection is not written
  orders.current.subscribe(() => {
    if (orders.current.get()) within(WITHIN_MS);
    // known until now, even if nothing has changed for hours
    else write();
  });
}
