import { operatorQueueCalls, type VerificationRow } from '@tradewind/contract/operator-light';
import { TimeText, useFormat } from '@tradewind/ui';
import { Age } from '../../shared/Age.tsx';
import { CustomerCell } from '../../shared/CustomerName.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { useOverview } from '../../shared/overview.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { queueEmpty, stateChips } from '../../shared/queue-parts.tsx';
import { QUEUE_MS } from '../../shared/queue.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import {
  VERIFICATION_FILTER,
  VERIFICATION_STATES,
  VerificationBadge,
  verificationInput,
} from './verification-state.tsx';

/** /admin/verifications: who says who he is, oldest first. */
export function VerificationsPage() {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(VERIFICATION_FILTER);
  const read = useRead(
    operatorQueueCalls.verifications,
    { ...verificationInput(filter.values), page: filter.page },
    { keep: true, everyMs: QUEUE_MS },
  );
  const waiting = useOverview().data?.queues.find(({ name }) => name === 'verifications')?.count;
  return (
    <Page title={t('app.nav.verifications')}>
      <FilterBar
        filter={filter}
        viewsOf="verifications"
        chips={[
          {
            name: 'state',
            label: t('queues.status'),
            options: stateChips(
              VERIFICATION_STATES.map((name) => ({ value: name, label: t(`verifications.state.${name}`) })),
              waiting === undefined ? undefined : format.number(waiting),
              t,
            ),
          },
        ]}
        search={{ name: 'search', label: t('queues.search') }}
      />
      <QueueTable
        label={t('app.nav.verifications')}
        list={{ path: PATHS.verifications, query: filter.query }}
        columns={columnsOf(t, filter.values.state === VERIFICATION_FILTER.state)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={queueEmpty(filter.values, VERIFICATION_FILTER, t)}
        rowLink={({ id }) => recordPath(PATHS.verifications, id)}
      />
    </Page>
  );
}

function columnsOf(t: T, isQueue: boolean): readonly [Column<VerificationRow>, ...Column<VerificationRow>[]] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'customer',
      header: t('queues.customer'),
      stack: 'title',
      render: ({ customer }) => <CustomerCell customer={customer} />,
    },
    {
      id: 'age',
      header: isQueue ? t('queues.waits') : t('queues.handedIn'),
      align: 'end',
      render: ({ submitted_at: at }) => (isQueue ? <Age sinceMs={at} /> : <TimeText timeMs={at} />),
    },
    {
      id: 'state',
      header: t('queues.status'),
      stack: 'aside',
      render: ({ state }) => <VerificationBadge state={state} />,
    },
    ...(isQueue
      ? []
      : [
          {
            id: 'decided',
            header: t('queues.decided'),
            align: 'end' as const,
            render: ({ decided_at: at }: VerificationRow) => at !== null && <TimeText timeMs={at} />,
          },
        ]),
  ];
}
