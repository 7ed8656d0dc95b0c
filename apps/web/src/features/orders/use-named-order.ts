import type { Order } from '@tradewind/contract/light';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { PATHS } from '../../shared/paths.ts';

const TABS = ['holding', 'dealing', 'history'] as const;
export type TabName = (typeof TABS)[number];

/** The tab of an order: open, pending or ended. */
const tabOf = ({ Status }: Order): TabName => (Status === 1 ? 'holding' : Status === 0 ? 'dealing' : 'history');

/**
 * Opens the tab (`tab`) and the order (`id`) that the address names, as a notification does. The address loses them at
 * once, so that they open once, and again with the next notification.
 */
export function useNamedOrder(onTab: (tab: TabName) => void, onOrder: (order: Order) => void): void {
  const { orders } = useClient();
  const isHere = useLocation().pathname === PATHS.orders;
  const [search, setSearch] = useSearchParams();
  const [tab, id] = isHere ? [search.get('tab'), search.get('id')] : [null, null];
  const drop = useEffectEvent(() => setSearch({}, { replace: true }));
  const show = useEffectEvent((named: TabName, order?: Order) => {
    onTab(named);
    if (order !== undefined) onOrder(order);
  });
  useEffect(() => {
    if (tab === null && id === null) return;
    const named = TABS.find((one) => one === tab);
    if (named !== undefined) show(named);
    drop();
    if (id === null || !/^\d{1,15}$/u.test(id)) return;
    // a failure is shown by the client
    orders.find({ id: Number(id) }).then(
      (order) => show(tabOf(order), order),
      () => undefined,
    );
  }, [orders, tab, id]);
}
