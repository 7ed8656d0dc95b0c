import { useQuery } from '@tanstack/react-query';
import { accountCalls } from '@tradewind/contract/light';
import { EmptyState, ErrorState, useReadable } from '@tradewind/ui';
import { ChevronRight, ScrollText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useBalanceEvents } from '../../../funds/use-balance-events.ts';
import { useClient } from '../../../shared/client.tsx';
import { useLanguage } from '../../../shared/language.ts';
import { LogRow, LogSkeleton } from '../../../shared/LogRow.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { queries } from '../../../shared/queries.ts';
import { amountsHidden } from '../../../shared/settings.ts';

const SHOWN_ROWS = 5;

/** The last changes of the balance, with a link to all of them. */
export function Movements({ userId }: { userId: number }) {
  const { t, locale } = useLanguage();
  const titleId = useId();
  const { api } = useClient();
  const hidden = useReadable(amountsHidden) === 'hidden';
  const { data, isError, error, refetch } = useQuery(
    {
      queryKey: ['wallet-movements', userId, locale],
      queryFn: ({ signal }) => api.call(accountCalls.forexChange, { page: 1 }, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  useBalanceEvents(() => void refetch());
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <div className="flex min-h-(--hit) flex-wrap items-center gap-x-4 ps-4 pe-2">
        <h2 id={titleId} className="min-w-32 flex-1 text-1 font-semibold text-muted">
          {t('funds.movements')}
        </h2>
        <Link
          to={PATHS.history}
          className="hit inline-flex items-center gap-1 rounded-control px-2 text-2 font-semibold text-accent"
        >
          {t('funds.allMovements')}
          <ChevronRight aria-hidden size={16} strokeWidth={1.5} className="rtl:-scale-x-100" />
        </Link>
      </div>
      <div className="border-t border-line">
        {data === undefined ? (
          isError ? (
            <ErrorState title={t('history.failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <LogSkeleton rows={3} />
          )
        ) : data.data.length === 0 ? (
          <EmptyState
            icon={<ScrollText size={40} strokeWidth={1.5} />}
            title={t('history.emptyTitle')}
            body={t('history.emptyBody')}
          />
        ) : (
          <ul>
            {data.data.slice(0, SHOWN_ROWS).map((row) => (
              <LogRow key={row.Id} row={row} hidden={hidden} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
