import { failureText } from '@tradewind/client/app';
import { operatorPeopleCalls, type Overview } from '@tradewind/contract/operator-light';
import { ErrorState, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '../../shared/Age.tsx';
import { useMay } from '../../shared/api.ts';
import { Alarms } from '../../shared/Alarms.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Notices, type Notice } from '../../shared/Notices.tsx';
import { useOverview } from '../../shared/overview.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';

/** /admin: the queues with their waiting records, and the alarms. */
export function OverviewPage() {
  const t = useT();
  const read = useOverview();
  const mayReadReconciliation = useMay(operatorPeopleCalls.reconciliations);
  return (
    <Page title={t('app.nav.overview')}>
      {read.data === undefined && read.error !== null ? (
        <ErrorState
          title={t('overview.failed')}
          body={failureText(read.error, t)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <>
          {read.data !== undefined && <OverviewNotices overview={read.data} />}
          <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Queues read={read} />
            <div>
              <Section title={t('overview.alarms')}>
                <Loaded data={read.data}>{({ alarms }) => <Alarms alarms={alarms} />}</Loaded>
              </Section>
              {mayReadReconciliation && (
                <Section title={t('overview.reconciliation.title')}>
                  <Loaded data={read.data}>
                    {({ reconciliation }) => <Reconciled reconciliation={reconciliation} />}
                  </Loaded>
                </Section>
              )}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** Notices about having only one admin, and about what this operator may not do yet. */
function OverviewNotices({ overview: { single_admin: single, cool_off_until: until } }: { overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const notices: readonly Notice[] = [
    ...(single === 1 ? [{ id: 'single-admin', tone: 'bad', text: t('overview.singleAdmin') } as const] : []),
    ...(until === null
      ? []
      : [{ id: 'cool-off', tone: 'warning', text: t('overview.coolOff', { time: format.time(until) }) } as const]),
  ];
  return <Notices label={t('overview.notices')} notices={notices} />;
}

interface LoadedProps {
  readonly data: Overview | undefined;
  children(data: Overview): ReactNode;
}

function Loaded({ data, children }: LoadedProps) {
  return data === undefined ? <Skeleton className="h-12" /> : children(data);
}

type QueueRow = Overview['queues'][number];

function Queues({ read }: { read: ReturnType<typeof useOverview> }) {
  const t = useT();
  const format = useFormat();
  const columns: readonly [Column<QueueRow>, ...Column<QueueRow>[]] = [
    { id: 'name', header: t('overview.queue'), render: ({ name }) => t(`app.nav.${name}`) },
    {
      id: 'count',
      header: t('overview.count'),
      align: 'end',
      className: 'w-28',
      stack: 'aside',
      render: ({ count }) => <span className="text-4 font-semibold tabular-nums">{format.number(count)}</span>,
    },
    {
      id: 'oldest',
      header: t('overview.oldest'),
      align: 'end',
      className: 'w-48',
      render: ({ oldest_at: oldestAt }) =>
        oldestAt === null ? <span className="text-muted">{t('overview.none')}</span> : <Age sinceMs={oldestAt} />,
    },
  ];
  return (
    <Section title={t('overview.waiting')}>
      <DataTable
        label={t('overview.waiting')}
        columns={columns}
        rows={read.data?.queues}
        rowKey={({ name }) => name}
        rowLink={({ name }) => PATHS[name]}
        empty={{ title: t('overview.noQueues'), body: t('overview.noQueuesBody') }}
        read={read}
        skeletonRows={4}
      />
    </Section>
  );
}

function Reconciled({ reconciliation }: Pick<Overview, 'reconciliation'>) {
  const t = useT();
  if (reconciliation === null)
    return (
      <div className="border-y border-line py-3">
        <p className="text-2 font-semibold">{t('overview.reconciliation.never')}</p>
        <p className="text-2 text-muted">{t('overview.reconciliation.neverBody')}</p>
      </div>
    );
  const { ok, faults, finished_at: finishedAt } = reconciliation;
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <div className="flex gap-3 border-y border-line py-3" data-testid="reconciliation">
      <Icon aria-hidden size={20} strokeWidth={1.5} className={ok ? 'shrink-0 text-good' : 'shrink-0 text-bad'} />
      <div>
        <p className="text-2 font-semibold">
          {ok ? t('overview.reconciliation.ok') : t.plural('overview.reconciliation.faults', faults)}
        </p>
        <p className="text-1 text-muted">
          {t('overview.reconciliation.finished')} <TimeText timeMs={finishedAt} />
        </p>
      </div>
    </div>
  );
}
