import { operatorQueueCalls, type VerificationRow } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import type { Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import { ageColumn, leadingColumns } from '../../shared/queue-columns.tsx';
import { QUEUE_MS } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/QueuePage.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import {
  VERIFICATION_FILTER,
  VERIFICATION_STATES,
  VerificationBadge,
  verificationInput,
} from './verification-state.tsx';

/** /admin/verifications: customers who have submitted identity documents, oldest first. */
export function VerificationsPage() {
  const t = useT();
  const filter = useFilter(VERIFICATION_FILTER);
  const read = useRead(
    operatorQueueCalls.verifications,
    { ...verificationInput(filter.values), page: filter.page },
    { keep: true, everyMs: QUEUE_MS },
  );
  return (
    <QueuePage
      queue="verifications"
      title={t('app.nav.verifications')}
      filter={filter}
      defaults={VERIFICATION_FILTER}
      states={{
        name: 'state',
        options: VERIFICATION_STATES.map((name) => ({ value: name, label: t(`verifications.state.${name}`) })),
      }}
      read={read}
      columns={columnsOf(t, filter.values.state === VERIFICATION_FILTER.state)}
      mayOpen
    />
  );
}

function columnsOf(t: T, isQueue: boolean): readonly [Column<VerificationRow>, ...Column<VerificationRow>[]] {
  const decided: Column<VerificationRow> = {
    id: 'decided',
    header: t('queues.decided'),
    align: 'end',
    render: ({ decided_at: at }) => at !== null && <TimeText timeMs={at} />,
  };
  return [
    ...leadingColumns<VerificationRow>(t),
    ageColumn(t, isQueue, (row) => row.submitted_at),
    {
      id: 'state',
      header: t('queues.status'),
      stack: 'aside',
      render: ({ state }) => <VerificationBadge state={state} />,
    },
    ...(isQueue ? [] : [decided]),
  ];
}
