import {
  ACCOUNT_LOG_CSV_PATH,
  accountCalls,
  type AccountLogFilter,
  type AccountLogRow,
} from '@tradewind/contract/light';
import { Button, EmptyState, ErrorState, toast, saveFile } from '@tradewind/ui';
import { Download, FilterX, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { LogRow, LogSkeleton } from '../../shared/LogRow.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { usePages, type Pages } from '../../shared/use-pages.ts';
import { isFiltered, isNarrowed, isReversed, NO_FILTER, queryOf, type Filter } from './filter.ts';

interface LogProps {
  readonly filter: Filter;
  onFilterChange(filter: Filter): void;
}

/** The changes of the balance that match the filter, with their number, and as CSV. */
export function Log({ filter, onFilterChange }: LogProps) {
  const clear = () => onFilterChange(NO_FILTER);
  if (isReversed(filter)) return <NoneMatches onClear={clear} />;
  return <Listed filter={filter} onClear={clear} />;
}

function Listed({ filter, onClear }: { filter: Filter; onClear(): void }) {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const [openedAtMs] = useState(() => Date.now());
  const query = useMemo(() => queryOf(filter, openedAtMs), [filter, openedAtMs]);
  const pages = usePages<AccountLogRow>({
    key: ['account-log', user?.id, query],
    load: (page, signal) => api.call(accountCalls.forexChange, { ...query, page }, { signal, quiet: true }),
    idOf: (row) => row.Id,
  });
  const isNone = pages.status === 'ready' && pages.total === 0;
  return (
    <>
      <div className="flex min-h-(--hit) flex-wrap items-center gap-x-2 border-b border-line ps-4 pe-2">
        <p role="status" data-testid="log-count" className="min-w-24 flex-1 text-1 text-muted">
          {pages.status === 'ready' ? t.plural('history.found', pages.total) : ''}
        </p>
        {/* an empty list has its own button to clear the filter */}
        {isFiltered(filter) && !(isNone && isNarrowed(filter)) && (
          <Button
            tone="quiet"
            className="px-2"
            icon={<FilterX aria-hidden size={16} strokeWidth={1.5} />}
            onClick={onClear}
          >
            {t('history.clear')}
          </Button>
        )}
        <CsvButton query={query} disabled={pages.status !== 'ready' || pages.total === 0} />
      </div>
      <Rows pages={pages} filtered={isNarrowed(filter)} onClear={onClear} />
    </>
  );
}

function CsvButton({ query, disabled }: { query: AccountLogFilter; disabled: boolean }) {
  const t = useT();
  const { api } = useClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await api.file(ACCOUNT_LOG_CSV_PATH, { ...query });
      const name = `tradewind-account-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, name);
      toast('success', t('history.csvReady', { file: name }), undefined, 'csv');
    } catch {
      // the client has shown the reason in a toast; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="quiet"
      className="px-2"
      disabled={disabled}
      busy={busy}
      title={t('history.csvHint')}
      aria-label={t('history.csvHint')}
      data-testid="log-csv"
      icon={<Download aria-hidden size={16} strokeWidth={1.5} />}
      onClick={() => void download()}
    >
      {t('history.csv')}
    </Button>
  );
}

interface RowsProps {
  readonly pages: Pages<AccountLogRow>;
  readonly filtered: boolean;
  onClear(): void;
}

function Rows({ pages, filtered, onClear }: RowsProps) {
  const t = useT();
  if (pages.status === 'loading') return <LogSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('history.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return filtered ? (
      <NoneMatches onClear={onClear} />
    ) : (
      <EmptyState
        icon={<ScrollText size={40} strokeWidth={1.5} />}
        title={t('history.emptyTitle')}
        body={t('history.emptyBody')}
      />
    );
  }
  return (
    <>
      <ul>
        {pages.rows.map((row) => (
          <LogRow key={row.Id} row={row} />
        ))}
      </ul>
      <PagesEnd pages={pages} failed={t('history.failed')} all={t('history.end')} />
    </>
  );
}

function NoneMatches({ onClear }: { onClear(): void }) {
  const t = useT();
  return (
    <EmptyState
      icon={<FilterX size={40} strokeWidth={1.5} />}
      title={t('history.noneTitle')}
      body={t('history.noneBody')}
      action={<Button onClick={onClear}>{t('history.clear')}</Button>}
    />
  );
}
