import { accountCalls, type AccountLogRow } from '@tradewind/contract/light';
import { EmptyState, ErrorState, InfiniteSentinel, Money, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../shared/queries.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';

/** /mine/history: balance and locked balance, and every change of the balance with its cause. */
export function HistoryPage() {
  const t = useT();
  return (
    <Page title={t('history.title')}>
      <Detail />
      <h2 className="px-4 pt-6 pb-2 text-2 font-semibold">{t('history.log')}</h2>
      <Log />
    </Page>
  );
}

function Detail() {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const { data } = useQuery(
    {
      queryKey: ['account-detail', user?.id],
      queryFn: ({ signal }) => api.call(accountCalls.forexDetail, {}, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  );
  const figures = [
    { label: t('history.balance'), value: data?.balance },
    { label: t('history.locked'), value: data?.lock_balance },
  ];
  return (
    <dl className="mx-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 rounded-control bg-raised p-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-1 text-muted">{label}</dt>
          <dd className="text-4 font-semibold">
            {value === undefined ? <Skeleton className="h-6 w-28" /> : <Money value={value} kind="balance" currency />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows once each: a change while paging moves rows from one page to the next. */
function uniqueRows(pages: readonly { readonly data: readonly AccountLogRow[] }[]): readonly AccountLogRow[] {
  return [...new Map(pages.flatMap((page) => page.data).map((row) => [row.Id, row])).values()];
}

function Log() {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const log = useInfiniteQuery(
    {
      queryKey: ['account-log', user?.id],
      queryFn: ({ pageParam, signal }) =>
        api.call(accountCalls.forexChange, { page: pageParam }, { signal, quiet: true }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.data.length > 0 && pages.reduce((count, page) => count + page.data.length, 0) < last.total
          ? pages.length + 1
          : undefined,
      refetchOnMount: 'always',
    },
    queries,
  );
  if (log.data === undefined) {
    return log.isError ? (
      <ErrorState title={t('history.failed')} onRetry={() => void log.refetch()} />
    ) : (
      <LogSkeleton />
    );
  }
  const rows = uniqueRows(log.data.pages);
  if (rows.length === 0) return <EmptyState title={t('history.emptyTitle')} body={t('history.emptyBody')} />;
  return (
    <>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <LogRow key={row.Id} row={row} />
        ))}
      </ul>
      {log.isFetchNextPageError ? (
        <ErrorState title={t('history.failed')} onRetry={() => void log.fetchNextPage()} />
      ) : log.hasNextPage ? (
        <InfiniteSentinel key={rows.length} onReach={() => void log.fetchNextPage()} />
      ) : (
        <p className="py-6 text-center text-1 text-muted">{t('history.end')}</p>
      )}
    </>
  );
}

function LogRow({ row }: { row: AccountLogRow }) {
  const t = useT();
  const format = useFormat();
  return (
    <li data-testid="log-row" className="flex min-h-15 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2">
      <div className="min-w-28 flex-1">
        <p className="text-2">{row.MemoTran}</p>
        <p className="flex flex-wrap gap-x-2 text-1 text-muted">
          <TimeText timeMs={row.created_at} />
          {row.OrderId !== null && <span>{t('history.order', { id: row.OrderId })}</span>}
        </p>
      </div>
      <div className="ms-auto text-end">
        <Money value={row.Value} kind="profit" signed className="block text-2 font-semibold" />
        <span className="figures text-1 text-muted">
          {t('history.balanceAfter', { amount: format.money(row.Balance, 'balance') })}
        </span>
      </div>
    </li>
  );
}

function LogSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="border-t border-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex min-h-15 items-center gap-3 border-b border-line px-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
