import {
  DEPOSIT_STATES,
  OPERATOR_FILES,
  operatorQueueCalls,
  type DepositRow,
} from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
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
import { DEPOSIT_FILTER, DEPOSIT_STATE_NAMES, DepositBadge } from './deposit-state.tsx';

/** /admin/deposits: deposits that customers reported, oldest first. */
export function DepositsPage() {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(DEPOSIT_FILTER);
  const input = paymentInput(filter.values);
  const read = useRead(operatorQueueCalls.deposits, { ...input, page: filter.page }, { keep: true, everyMs: QUEUE_MS });
  return (
    <QueuePage
      queue="deposits"
      title={t('app.nav.deposits')}
      filter={filter}
      defaults={DEPOSIT_FILTER}
      states={{
        name: 'status',
        options: DEPOSIT_STATE_NAMES.map((name) => ({
          value: String(DEPOSIT_STATES[name]),
          label: t(`deposits.state.${name}`),
        })),
      }}
      chips={[
        {
          name: 'type',
          label: t('queues.type'),
          options: [
            { value: '0', label: t('queues.coin') },
            { value: '1', label: t('queues.bank') },
          ],
        },
      ]}
      fields={<PeriodFields filter={filter} />}
      actions={<CsvButton file={OPERATOR_FILES.deposits} query={input} disabled={read.data?.total === 0} />}
      read={read}
      columns={paymentColumns<DepositRow>(t, filter.values.status === DEPOSIT_FILTER.status, {
        usd: t('deposits.usd'),
        units: t('deposits.toArrive'),
        unitsOf: ({ amount }) => amount,
        usdNote: ({ number, credited }) =>
          credited === null || credited === number
            ? undefined
            : t('deposits.creditedOf', { amount: format.money(credited, 'balance') }),
        stateSaysMore: true,
        renderState: ({ status, approvals }) => <DepositBadge status={status} approvals={approvals} />,
      })}
      mayOpen={useMay(operatorQueueCalls.deposit)}
    />
  );
}
