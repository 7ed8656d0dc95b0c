import { useQuery } from '@tanstack/react-query';
import {
  EXECUTION_ACCOUNTS,
  EXECUTION_CSV_PATH,
  reportCalls,
  type ExecutionAccount,
  type ExecutionReport,
  type ExecutionRow,
} from '@tradewind/contract/light';
import { Button, buttonLinkClass, EmptyState, ErrorState, IconButton, Segmented, Skeleton } from '@tradewind/ui';
import { CircleHelp, Scale } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { monthText } from '../../shared/month.ts';
import { Page } from '../../shared/Page.tsx';
import { queries } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { Technical } from '../../shared/Technical.tsx';
import { ExecutionHelp } from './ExecutionHelp.tsx';
import { Heads } from './Heads.tsx';
import { KindCard } from './KindCard.tsx';

/** The accounts chosen in the address; otherwise those of the kind in use, and real ones for a visitor. */
const accountOf = (chosen: string | null, isDemo: boolean): ExecutionAccount =>
  EXECUTION_ACCOUNTS.find((each) => each === chosen) ?? (isDemo ? 'demo' : 'real');

/** /execution: the public report on how orders were filled. */
export function ExecutionPage() {
  const t = useT();
  const { api } = useClient();
  const { tag } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [helping, setHelping] = useState(false);
  const month = search.get('month');
  const account = accountOf(search.get('account'), useUser()?.is_demo === 1);
  const { data, isError, error, refetch } = useQuery(
    {
      queryKey: ['execution', month],
      queryFn: ({ signal }) =>
        api.call(reportCalls.executionReport, month === null ? {} : { month }, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    setSearch(next, { replace: true });
  };
  const months = data === undefined ? [] : [...new Set([...data.months, data.month])].toSorted().toReversed();
  return (
    <Page
      title={t('me.execution')}
      actions={
        <IconButton label={t('reports.execution.how')} onClick={() => setHelping(true)}>
          <CircleHelp aria-hidden size={22} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <section className="space-y-3 px-4">
        <p className="text-2 text-muted">{t('reports.execution.intro')}</p>
        <Segmented
          label={t('reports.execution.account')}
          value={account}
          onValueChange={(value) => change('account', value)}
          choices={[
            { value: 'real', label: t('reports.execution.real') },
            { value: 'demo', label: t('reports.execution.demo') },
          ]}
        />
        {data !== undefined && (
          <SelectField
            label={t('reports.execution.month')}
            value={data.month}
            choices={months.map((value) => ({ value, label: monthText(tag, value) }))}
            onValueChange={(value) => change('month', value)}
          />
        )}
      </section>
      {isError && data === undefined ? (
        <ErrorState title={t('reports.execution.failed')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ReportSkeleton />
      ) : (
        <Report report={data} account={account} />
      )}
      <div className="px-4 pt-4">
        <Technical>
          {data !== undefined && <UpTo report={data} />}
          <Heads />
        </Technical>
      </div>
      <ExecutionHelp open={helping} onOpenChange={setHelping} />
      <p className="px-4 pt-6">
        <Button tone="quiet" className="-mx-4" onClick={() => setHelping(true)}>
          {t('reports.execution.how')}
        </Button>
      </p>
    </Page>
  );
}

function ReportSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}

function Report({ report, account }: { report: ExecutionReport; account: ExecutionAccount }) {
  const t = useT();
  const totals = report.totals.filter((row) => row.account === account);
  const rows = report.rows.filter((row) => row.account === account);
  const [symbol, setSymbol] = useState('');
  const symbols = [...new Set(rows.map(({ ShowCode }) => ShowCode))].toSorted();
  const chosen = symbols.includes(symbol) ? symbol : '';
  const shown: readonly (ExecutionRow | ExecutionReport['totals'][number])[] =
    chosen === '' ? totals : rows.filter((row) => row.ShowCode === chosen);
  return (
    <>
      {totals.length === 0 ? (
        <EmptyState
          icon={<Scale size={40} strokeWidth={1.5} />}
          title={account === 'demo' ? t('reports.execution.noneDemo') : t('reports.execution.none')}
        />
      ) : (
        <>
          <div className="px-4 pt-3">
            <SelectField
              label={t('reports.execution.byInstrument')}
              value={chosen}
              choices={[
                { value: '', label: t('reports.execution.allInstruments') },
                ...symbols.map((value) => ({ value, label: value })),
              ]}
              onValueChange={setSymbol}
            />
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 p-4">
            {shown.map((row) => (
              <KindCard key={row.kind} row={row} />
            ))}
          </ul>
        </>
      )}
      <Counted report={report} />
    </>
  );
}

function UpTo({ report }: { report: ExecutionReport }) {
  const t = useT();
  return (
    <p className="text-1 break-all text-muted">
      {t('reports.execution.upTo', { seq: report.chain.seq })}{' '}
      <code data-testid="execution-hash">{report.chain.hash}</code>
    </p>
  );
}

function Counted({ report }: { report: ExecutionReport }) {
  const t = useT();
  return (
    <section className="space-y-2 px-4 text-1 text-muted">
      {report.is_over === 0 && <p>{t('reports.execution.running')}</p>}
      <a
        className={buttonLinkClass('plain')}
        href={`${EXECUTION_CSV_PATH}?month=${report.month}`}
        download={`tradewind-execution-${report.month}.csv`}
      >
        {t('reports.execution.csv')}
      </a>
    </section>
  );
}
