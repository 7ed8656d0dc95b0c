import { operatorPeopleCalls, operatorQueueCalls, type Reconciliation } from '@tradewind/contract/operator-light';
import { Button, randomId, TimeText, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { Faults } from './ZeroSum.tsx';

const REMARK_LENGTH = 500;
const SECOND_MS = 1000;

interface ReconciliationsProps {
  readonly page: number;
  onPage(page: number): void;
}

/** Results of the daily reconciliations, and a button to run one at any time. */
export function Reconciliations({ page, onPage }: ReconciliationsProps) {
  const t = useT();
  const format = useFormat();
  const read = useRead(operatorPeopleCalls.reconciliations, { page }, { keep: true });
  const [running, setRunning] = useState(false);
  const [looking, setLooking] = useState<Reconciliation>();
  const again = () => readAgain(operatorPeopleCalls.reconciliations, operatorQueueCalls.overview);

  const run = async () => {
    setRunning(true);
    try {
      const { faults } = await api.call(operatorPeopleCalls.runReconciliation, {}, { idempotencyKey: randomId() });
      toast(
        faults.length === 0 ? 'success' : 'error',
        faults.length === 0 ? t('ledger.reconciliation.ok') : t.plural('ledger.reconciliation.faults', faults.length),
      );
    } catch {
      // already shown
    } finally {
      setRunning(false);
      await again();
    }
  };

  const columns: readonly [Column<Reconciliation>, ...Column<Reconciliation>[]] = [
    {
      id: 'time',
      header: t('ledger.time'),
      className: 'w-48 whitespace-nowrap align-top',
      render: ({ finished_at: finishedAt }) => <TimeText timeMs={finishedAt} />,
    },
    {
      id: 'result',
      header: t('ledger.reconciliation.result'),
      render: ({ faults }) => (
        <>
          <Badge tone={faults.length === 0 ? 'good' : 'bad'}>
            {faults.length === 0
              ? t('ledger.reconciliation.ok')
              : t.plural('ledger.reconciliation.faults', faults.length)}
          </Badge>
          <Faults faults={faults} />
        </>
      ),
    },
    {
      id: 'counted',
      header: t('ledger.reconciliation.counted'),
      align: 'end',
      render: ({ accounts, transfers, started_at: startedAt, finished_at: finishedAt }) =>
        t('ledger.reconciliation.scope', {
          accounts: format.number(accounts),
          transfers: format.number(transfers),
          seconds: format.number((finishedAt - startedAt) / SECOND_MS),
        }),
    },
    {
      id: 'acknowledged',
      header: t('ledger.reconciliation.acknowledged'),
      align: 'end',
      render: (row) =>
        row.acknowledged_by === null ? (
          row.faults.length > 0 && (
            <Button tone="quiet" className="-me-4" onClick={() => setLooking(row)}>
              {t('ledger.reconciliation.acknowledge')}
            </Button>
          )
        ) : (
          <>
            {row.acknowledged_by.name}
            {row.acknowledged_at !== null && <TimeText timeMs={row.acknowledged_at} className="ms-2 text-muted" />}
          </>
        ),
    },
  ];
  return (
    <Section
      title={t('ledger.views.reconciliations')}
      hint={t('ledger.reconciliation.about')}
      actions={
        <Button busy={running} onClick={() => void run()} data-testid="reconcile">
          {t('ledger.reconciliation.run')}
        </Button>
      }
    >
      <DataTable
        label={t('ledger.views.reconciliations')}
        columns={columns}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('ledger.reconciliation.never') }}
        read={read}
      />
      <Pager page={page} total={read.data?.total} onPage={onPage} />
      <DecisionDialog
        decision={
          looking && {
            title: t('ledger.reconciliation.acknowledgeTitle'),
            body: <Faults faults={looking.faults} />,
            action: t('ledger.reconciliation.acknowledge'),
            words: { label: t('ledger.reconciliation.remark'), minLength: 3, maxLength: REMARK_LENGTH },
            done: t('ledger.reconciliation.acknowledgedDone'),
            run: (idempotencyKey, remark) =>
              api.call(
                operatorPeopleCalls.acknowledgeReconciliation,
                { id: looking.id, remark },
                { quiet: true, idempotencyKey },
              ),
          }
        }
        onClose={() => setLooking(undefined)}
        onDone={again}
      />
    </Section>
  );
}
