import type { Order } from '@tradewind/contract/light';
import { Button, Confirm, IconButton, PullToRefresh, Tabs, useReadable } from '@tradewind/ui';
import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useConfirms } from '../../trading/confirm-setting.ts';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { HistoryList, HoldingList, PendingList } from './OrderList.tsx';
import type { RowEvents } from './row-props.ts';
import { EditSheet } from './EditSheet.tsx';
import { TurnSheet, type Turn } from './TurnSheet.tsx';
import { useHistory } from './use-history.ts';
import { useOrderActions } from './use-order-actions.ts';

type TabName = 'holding' | 'dealing' | 'history';

/** The three lists of product.md §4, with everything that can be done to an order. */
export function OrdersTabs({ wide }: { wide: boolean }) {
  const t = useT();
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  const history = useHistory();
  const actions = useOrderActions();
  const [confirms] = useConfirms();
  const [tab, setTab] = useState<TabName>('holding');
  const [detail, setDetail] = useState<Order | undefined>(undefined);
  const [closing, setClosing] = useState<Order | undefined>(undefined);
  const [editing, setEditing] = useState<Order | undefined>(undefined);
  const [turning, setTurning] = useState<Turn | undefined>(undefined);
  const [cancelling, setCancelling] = useState<Order | undefined>(undefined);
  const [isClosingAll, setClosingAll] = useState(false);

  // the order as it is now; one that ended meanwhile has nothing left to act on
  const current = (order: Order | undefined): Order | undefined =>
    order === undefined || order.Status === 3 ? order : [...holding, ...pending].find(({ Id }) => Id === order.Id);

  const { close, cancel } = actions;
  const turnNow = (turn: Turn): void => {
    if (confirms) setTurning(turn);
    else void actions[turn.action](turn.order);
  };
  const on: RowEvents & { closePart(order: Order): void } = {
    detail: setDetail,
    closePart: setClosing,
    edit: setEditing,
    reverse: (order) => turnNow({ order, action: 'reverse' }),
    double: (order) => turnNow({ order, action: 'double' }),
    close: (order) => {
      if (confirms) setClosing(order);
      else void close(order);
    },
    cancel: (order) => {
      if (confirms) setCancelling(order);
      else void cancel(order);
    },
  };

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
              <Button tone="quiet" className="px-2" data-testid="orders-close-all" onClick={() => setClosingAll(true)}>
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
            content: pulled(<HoldingList wide={wide} busy={actions.busy} on={on} />),
          },
          {
            value: 'dealing',
            label: counted(t('orders.dealing'), pending.length),
            testId: 'orders-tab-dealing',
            content: pulled(<PendingList wide={wide} busy={actions.busy} on={on} />),
          },
          {
            value: 'history',
            label: t('orders.history'),
            testId: 'orders-tab-history',
            content: pulled(<HistoryList history={history} onDetail={setDetail} />),
          },
        ]}
      />
      <OrderDetail order={current(detail)} busy={actions.busy} on={on} onClose={() => setDetail(undefined)} />
      <CloseSheet order={current(closing)} onClose={() => setClosing(undefined)} />
      <EditSheet order={current(editing)} onClose={() => setEditing(undefined)} />
      <TurnSheet turn={current(turning?.order) && turning} onClose={() => setTurning(undefined)} />
      <CloseAllSheet open={isClosingAll} onOpenChange={setClosingAll} />
      <Confirm
        open={current(cancelling) !== undefined}
        onOpenChange={(open) => {
          if (!open) setCancelling(undefined);
        }}
        title={t('orders.cancelTitle')}
        action={t('orders.cancelOrder')}
        danger
        busy={cancelling !== undefined && actions.busy.has(cancelling.Id)}
        onConfirm={() => {
          if (cancelling !== undefined) void cancel(cancelling).then(() => setCancelling(undefined));
        }}
      />
    </>
  );
}
