import { accountCalls } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { Money, Skeleton } from '@tradewind/ui';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { PATHS } from '../../shared/paths.ts';
import { Page } from '../../shared/Page.tsx';
import { queries } from '../../shared/queries.ts';
import { Filters } from './Filters.tsx';
import { Log } from './Log.tsx';
import { printFilter, readFilter, type Filter } from './filter.ts';

/** /mine/history: balance and locked balance, and every change of the balance with its cause. */
export function HistoryPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = (next: Filter) => setSearch(printFilter(next), { replace: true });
  return (
    <Page
      title={t('history.title')}
      actions={
        <ButtonLink to={PATHS.statements} tone="plain" className="me-2 shrink-0 px-3">
          {t('reports.statement.title')}
        </ButtonLink>
      }
    >
      <Detail />
      <h2 className="px-4 pt-6 text-2 font-semibold">{t('history.log')}</h2>
      <Filters filter={filter} onFilterChange={change} />
      <Log filter={filter} onFilterChange={change} />
    </Page>
  );
}

function Detail() {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const { data, isError } = useQuery(
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
    <dl className="mx-4 mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-4 rounded-control bg-raised p-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-1 text-muted">{label}</dt>
          <dd className="text-4 font-semibold">
            {value === undefined && !isError ? (
              <Skeleton className="h-6 w-28" />
            ) : (
              <Money value={value} kind="balance" currency />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
