import {
  WITHDRAWAL_STATES,
  OPERATOR_FILES,
  operatorQueueCalls,
  type WithdrawalRow,
} from '@tradewind/contract/operator-light';
import { useMay } from '../../shared/api.ts';
import { CsvButton } from '../../shared/CsvButton.tsx';
import { useT } from '../../shared/language.ts';
import { paymentInput } from '../../shared/payment-filter.ts';
import { PeriodFields } from '../../shared/PeriodFields.tsx';
import { paymentColumns } from '../../shared/queue-columns.tsx';
import { QUEUE_MS } from '../../shared/queue.ts';
import { QueuePage } from '../../shared/QueuePage.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { WITHDRAWAL_FILTER, WITHDRAWAL_STATE_NAMES, WithdrawalBadge } from './withdrawal-state.tsx';

/** /admin/withdrawals: withdrawals requested by customers, oldest first. */
export function WithdrawalsPage() {
  const t = useT();
  const filter = useFilter(WITHDRAWAL_FILTER);
  const input = paymentInput(filter.values);
  const read = useRead(
    operatorQueueCalls.withdrawals,
    { ...input, page: filter.page },
    { keep: true, everyMs: QUEUE_MS },
  );
  return (
    <QueuePage
      queue="withdrawals"
      title={t('app.nav.withdrawals')}
      filter={filter}
      defaults={WITHDRAWAL_FILTER}
      states={{
        name: 'status',
        options: WITHDRAWAL_STATE_NAMES.map((name) => ({
          value: String(WITHDRAWAL_STATES[name]),
          label: t(`withdrawals.state.${name}`),
        })),
      }}
      chips={[
        {
          name: 'type',
          label: t('queues.type'),
          options: [
            { value: '1', label: t('queues.coin') },
            { value: '2', label: t('queues.bank') },
          ],
        },
      ]}
      fields={<PeriodFields filter={filter} />}
      actions={<CsvButton file={OPERATOR_FILES.withdrawals} query={input} disabled={read.data?.total === 0} />}
      read={read}
      columns={paymentColumns<WithdrawalRow>(t, filter.values.status === WITHDRAWAL_FILTER.status, {
        usd: t('withdrawals.usd'),
        units: t('withdrawals.toPay'),
        unitsOf: (row) => row.real_amount,
        extra: [
          {
            id: 'agreed',
            header: t('withdrawals.agreed'),
            align: 'end',
            render: ({ approvals, operators_needed: needed, status }) =>
              needed < 2 || status !== WITHDRAWAL_STATES.waiting ? null : (
                <span className="tabular-nums">{t('withdrawals.agreedOf', { count: approvals, needed })}</span>
              ),
          },
          {
            id: 'warnings',
            header: t('withdrawals.warnings'),
            render: ({ warnings, status }) =>
              status === WITHDRAWAL_STATES.waiting && warnings.includes('other_way') ? (
                <span className="text-1 font-semibold text-amber">{t('withdrawals.otherWay')}</span>
              ) : null,
          },
        ],
        renderState: ({ status }) => <WithdrawalBadge status={status} />,
      })}
      mayOpen={useMay(operatorQueueCalls.withdrawal)}
    />
  );
}
