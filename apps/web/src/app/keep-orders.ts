/** Keeps the account's open orders and balance on this device, as they are after each fill, close and payment. */
import type { TradewindClient } from '@tradewind/client/app';
import { keepOpenOrders } from './last-known.ts';

/** Several changes are written together; a page that is closed sooner than this may miss the last. */
const EVENT_WITHIN_MS = 500;
/** After other changes, such as those of a trailing stop, of which each price may bring one. */
const WITHIN_MS = 5000;

export function keepOrders({ orders, session, connection }: TradewindClient): void {
  let timer: number | undefined;
  /** When it is written, on the clock of `performance`. */
  let due = Infinity;
  let isOnline = connection.get().state === 'online';

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
    if (!isOnline || at >= due) return;
    window.clearTimeout(timer);
    due = at;
    timer = window.setTimeout(write, ms);
  }
  for (const change of [orders.holding, orders.pending, orders.status]) change.subscribe(() => within(WITHIN_MS));
  orders.onEvent(() => within(EVENT_WITHIN_MS));
  connection.subscribe(() => {
    const was = isOnline;
    isOnline = connection.get().state === 'online';
    // known until now, even if nothing has changed for hours
    if (was && !isOnline) write();
    else if (!was && isOnline) within(WITHIN_MS);
  });
}
