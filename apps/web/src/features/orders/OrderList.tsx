import type { Readable } from '@tradewind/client/app';
import type { Order } from '@tradewind/contract/light';
import {
  EmptyState,
  ErrorState,
  InfiniteSentinel,
  Skeleton,
  useFormat,
  useReadable,
  useSelected,
  useSteadyRows,
} from '@tradewind/ui';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAsOf } from '../../shared/as-of.ts';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import { KeptRow } from './KeptRow.tsx';
import { PendingRow } from './PendingRow.tsx';
import type { RowEvents } from './row-props.ts';
import { useFirstToClose } from './use-first-to-close.ts';
import type { History } from './use-history.ts';
import { useLevels } from '../../trading/use-levels.ts';

interface ListProps {
  readonly wide: boolean;
  readonly busy: ReadonlySet<number>;
  readonly on: RowEvents;
}

/** Orders of this account, whose rows do not move under a pointer. */
function useSteadyOrders(source: Readable<readonly Order[]>) {
  return useSteadyRows(useReadable(source), String(useUser()?.id), ({ Id }) => Id);
}

export function HoldingList({ wide, busy, on }: ListProps) {
  const { orders } = useClient();
  const { shown, touched } = useSteadyOrders(orders.holding);
  const first = useFirstToClose();
  const isNear = useIsNearStopOut();
  return (
    <OpenList kind="holding" count={shown.length} touched={touched} wide={wide}>
      {shown.map(({ row, isGone }) => (
        <KeptRow key={row.Id} isGone={isGone}>
          <HoldingRow
            order={row}
            wide={wide}
            busy={busy.has(row.Id)}
            isFirstToClose={isNear && row.Id === first?.Id}
            on={on}
          />
        </KeptRow>
      ))}
    </OpenList>
  );
}

/** Rows mark the first position to be closed only while a stop-out is near: from twice the margin call level down. */
function useIsNearStopOut(): boolean {
  const { call = 100 } = useLevels();
  return useSelected(useClient().orders.figures, (now) => (now?.margin_level ?? Infinity) <= 2 * call);
}

export function PendingList({ wide, busy, on }: ListProps) {
  const { shown, touched } = useSteadyOrders(useClient().orders.pending);
  return (
    <OpenList kind="dealing" count={shown.length} touched={touched} wide={wide}>
      {shown.map(({ row, isGone }) => (
        <KeptRow key={row.Id} isGone={isGone}>
          <PendingRow order={row} wide={wide} busy={busy.has(row.Id)} isFirstToClose={false} on={on} />
        </KeptRow>
      ))}
    </OpenList>
  );
}

function OpenList({
  kind,
  count,
  touched,
  wide,
  children,
}: {
  kind: 'holding' | 'dealing';
  count: number;
  touched: ReturnType<typeof useSteadyOrders>['touched'];
  wide: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const { orders } = useClient();
  const status = useReadable(orders.status);
  const asOf = useAsOf();
  if (count > 0) return <ul {...touched}>{children}</ul>;
  if (status === 'error')
    return (
      <ErrorState title={t('orders.loadFailed')} error={orders.failure.get()} onRetry={() => void orders.refresh()} />
    );
  if (status !== 'ready') return <RowSkeletons />;
  if (asOf !== undefined)
    return (
      <EmptyState
        icon={<ClipboardList size={32} strokeWidth={1.5} />}
        title={t('orders.noneAsOf', { time: format.time(asOf, 'dateTime') })}
        body={t('orders.noneAsOfBody')}
      />
    );
  return <Empty kind={kind} toTrade={!wide} />;
}

export function HistoryList({ history, onDetail }: { history: History; onDetail(order: Order): void }) {
  const t = useT();
  if (history.orders.length === 0) {
    if (history.status === 'error')
      return <ErrorState title={t('orders.loadFailed')} error={history.error} onRetry={() => void history.refresh()} />;
    return history.status === 'pending' ? <RowSkeletons /> : <Empty kind="history" />;
  }
  return (
    <>
      <ul>
        {history.orders.map((order) => (
          <li key={order.Id}>
            <HistoryRow order={order} onDetail={onDetail} />
          </li>
        ))}
      </ul>
      {history.hasMore && <InfiniteSentinel onReach={history.loadMore} />}
    </>
  );
}

/** `toTrade`: with a link to the trade page, which a wide screen shows already. */
function Empty({ kind, toTrade = false }: { kind: 'holding' | 'dealing' | 'history'; toTrade?: boolean }) {
  const t = useT();
  return (
    <EmptyState
      icon={<ClipboardList size={32} strokeWidth={1.5} />}
      title={t(`orders.empty.${kind}`)}
      body={t(`orders.emptyBody.${kind}`)}
      action={toTrade ? <ButtonLink to={PATHS.trade}>{t('orders.toTrade')}</ButtonLink> : undefined}
    />
  );
}

export function RowSkeletons() {
  return (
    <div aria-hidden>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between border-b border-line px-4 py-3">
          <span className="space-y-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-36" />
          </span>
          <span className="space-y-2">
            <Skeleton className="ms-auto h-4 w-20" />
            <Skeleton className="h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  );
}
