import { Button, IconButton, PullToRefresh, Tabs, useReadable } from '@tradewind/ui';
import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useIsOffline } from '../../shared/use-is-offline.ts';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { HistoryList, HoldingList, PendingList } from './OrderList.tsx';
import { useHistory } from './use-history.ts';
import { useNamedOrder, type TabName } from './use-named-order.ts';
import { useOrderSheets } from './use-order-sheets.tsx';

/** The three lists of product.md §4, with all actions on an order. */
export function OrdersTabs({ wide }: { wide: boolean }) {
  const t = useT();
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  const history = useHistory();
  const isOffline = useIsOffline();
  const { busy, on, sheets } = useOrderSheets();
  const [tab, setTab] = useState<TabName>('holding');
  const [isClosingAll, setClosingAll] = useState(false);
  useNamedOrder(setTab, on.detail);

  const refresh = async (): Promise<unknown> => Promise.allSettled([orders.refresh(), history.refresh()]);
  const pulled = (list: ReactNode) => (
    <div className={wide ? 'min-h-0 flex-1 overflow-y-auto overscroll-contain' : undefined}>
      {wide ? list : <PullToRefresh onRefresh={refresh}>{list}</PullToRefresh>}
    </div>
  );
  const counted = (name: string, count: number | undefined): string =>
    count === undefined || count === 0 ? name : `${name} ${count}`;
  return (
    <>
      <Tabs<TabName>
        label={t('orders.tabs')}
        value={tab}
        onValueChange={setTab}
        aside={
          <>
            {tab === 'holding' && holding.length > 0 && (
              <Button
                tone="quiet"
                className="px-2"
                disabled={isOffline}
                data-testid="orders-close-all"
                onClick={() => setClosingAll(true)}
              >
                {t('orders.closeMany')}
              </Button>
            )}
            <IconButton label={t('ui.refresh')} data-testid="orders-refresh" onClick={() => void refresh()}>
              <RotateCw aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
            </IconButton>
          </>
        }
        items={[
          {
            value: 'holding',
            label: counted(t('orders.holding'), holding.length),
            testId: 'orders-tab-holding',
            content: pulled(<HoldingList wide={wide} busy={busy} on={on} />),
          },
          {
            value: 'dealing',
            label: counted(t('orders.dealing'), pending.length),
            testId: 'orders-tab-dealing',
            content: pulled(<PendingList wide={wide} busy={busy} on={on} />),
          },
          {
            value: 'history',
            label: t('orders.history'),
            testId: 'orders-tab-history',
            content: pulled(<HistoryList history={history} onDetail={on.detail} />),
          },
        ]}
      />
      {sheets}
      <CloseAllSheet open={isClosingAll} onOpenChange={setClosingAll} />
    </>
  );
}
