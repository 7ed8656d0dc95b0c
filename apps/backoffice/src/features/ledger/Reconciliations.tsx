import { operatorPeopleCalls, operatorQueueCalls, type Reconciliation } from '@tradewind/contract/operator-light';
import { Button, randomId, TimeText, toast, useFormat, type Format } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { Faults } from './ZeroSum.tsx';

const REMARK_LENGTH = 500;
const SECOND_MS = 1000;

const again = () => readAgain(operatorPeopleCalls.reconciliations, operatorQueueCalls.overview);

const resultText = (faults: readonly string[], t: T): string =>
  faults.length === 0 ? t('ledger.reconciliation.ok') : t.plural('ledger.reconciliation.faults', faults.length);

interface ReconciliationsProps {
  readonly page: number;
  onPage(page: number): void;
}

/** Results of the daily reconciliations, and a button to run one at any time. */
export function Reconciliations({ page, onPage }: ReconciliationsProps) {
  const t = useT();
  const format = useFormat();
  const read = useRead(operatorPeopleCalls.reconciliations, { page }, { keep: true });
  const { running, run } = useRun();
  const [looking, setLooking] = useState<Reconciliation>();
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
        columns={reconciliationColumns(t, format, setLooking)}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('ledger.reconciliation.never') }}
        read={read}
      />
      <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
      <AcknowledgeDialog reconciliation={looking} onClose={() => setLooking(undefined)} />
    </Section>
  );
}

interface Run {
  readonly running: boolean;
  run(): Promise<void>;
}

/** A reconciliation that is run at once. */
function useRun(): Run {
  const t = useT();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { faults } = await api.call(operatorPeopleCalls.runReconciliation, {}, { idempotencyKey: randomId() });
      toast(faults.length === 0 ? 'success' : 'error', resultText(faults, t));
    } catch {
      // already shown
    } finally {
      setRunning(false);
      await again();
    }
  };
  return { running, run };
}

function reconciliationColumns(
  t: T,
  format: Format,
  onAcknowledge: (row: Reconciliation) => void,
): readonly [Column<Reconciliation>, ...Column<Reconciliation>[]] {
  return [
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
          <Badge tone={faults.length === 0 ? 'good' : 'bad'}>{resultText(faults, t)}</Badge>
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
            <Button tone="quiet" className="-me-4" onClick={() => onAcknowledge(row)}>
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
}

interface AcknowledgeDialogProps {
  /** undefined = closed. */
  readonly reconciliation: Reconciliation | undefined;
  onClose(): void;
}

function AcknowledgeDialog({ reconciliation, onClose }: AcknowledgeDialogProps) {
  const t = useT();
  return (
    <DecisionDialog
      decision={
        reconciliation && {
          title: t('ledger.reconciliation.acknowledgeTitle'),
          body: <Faults faults={reconciliation.faults} />,
          action: t('ledger.reconciliation.acknowledge'),
          words: { label: t('ledger.reconciliation.remark'), minLength: 3, maxLength: REMARK_LENGTH },
          done: t('ledger.reconciliation.acknowledgedDone'),
          run: (idempotencyKey, remark) =>
            api.call(
              operatorPeopleCalls.acknowledgeReconciliation,
              { id: reconciliation.id, remark },
              { quiet: true, idempotencyKey },
            ),
        }
      }
      onClose={onClose}
      onDone={again}
    />
  );
}
