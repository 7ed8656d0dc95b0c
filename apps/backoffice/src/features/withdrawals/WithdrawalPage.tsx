import { operatorQueueCalls, WITHDRAWAL_STATES, type WithdrawalDetail } from '@tradewind/contract/operator-light';
import { useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Decisions } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { NextInQueue } from '../../shared/NextInQueue.tsx';
import { Notices } from '../../shared/Notices.tsx';
import { paymentInput } from '../../shared/payment-filter.ts';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath, listValues, nextOf, QUEUE_MS, recordId } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { useDecidedHere } from '../../shared/use-decided-here.ts';
import { useWithdrawalChoices } from './use-withdrawal-choices.tsx';
import { useWithdrawalNotices } from './use-withdrawal-notices.tsx';
import { WITHDRAWAL_FILTER, WithdrawalBadge } from './withdrawal-state.tsx';
import { CustomerFacts, PaymentFacts } from './WithdrawalFacts.tsx';

/** /admin/withdrawals/:id: approving a withdrawal and recording its payment. */
export function WithdrawalPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const list = listPath(PATHS.withdrawals);
  useBackKey(list);
  const read = useRead(operatorQueueCalls.withdrawal, { id }, { everyMs: QUEUE_MS });
  const mayDecide = useMay(operatorQueueCalls.refuseWithdrawal);
  return (
    <RecordPage
      title={t('withdrawals.record', { id })}
      parent={{ to: list, label: t('app.nav.withdrawals') }}
      read={read}
      renderBadge={({ status }) => <WithdrawalBadge status={status} />}
      renderNotices={(withdrawal) => <WithdrawalNotices withdrawal={withdrawal} />}
      history={({ history }) => history}
      {...(mayDecide
        ? {
            renderDecision: (withdrawal: WithdrawalDetail) => (
              <WithdrawalDecision withdrawal={withdrawal} list={list} />
            ),
          }
        : {})}
    >
      {(withdrawal) => <WithdrawalRecord withdrawal={withdrawal} />}
    </RecordPage>
  );
}

function WithdrawalNotices({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  return <Notices label={useT()('queues.notices')} notices={useWithdrawalNotices(withdrawal)} />;
}

function WithdrawalRecord({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      <div className="min-w-0">
        <PaymentFacts withdrawal={withdrawal} />
      </div>
      <div className="min-w-0">
        <CustomerFacts withdrawal={withdrawal} />
      </div>
    </div>
  );
}

function WithdrawalDecision({ withdrawal, list }: { withdrawal: WithdrawalDetail; list: string }) {
  const t = useT();
  const decided = useDecidedHere(operatorQueueCalls.withdrawal, operatorQueueCalls.withdrawals);
  const choices = useWithdrawalChoices(withdrawal);
  const isOpen = withdrawal.status === WITHDRAWAL_STATES.waiting;
  // an approval counts as a decision, too: the link to the next record is below the remaining choices
  const goesOn = !isOpen || decided.here;
  const waiting = useRead(
    operatorQueueCalls.withdrawals,
    {
      ...paymentInput({ ...listValues(PATHS.withdrawals, WITHDRAWAL_FILTER), status: WITHDRAWAL_FILTER.status }),
      page: 1,
    },
    { enabled: goesOn },
  );
  const next = goesOn && waiting.data !== undefined ? nextOf(waiting.data.data, withdrawal.id) : undefined;
  return (
    <div className="space-y-2">
      {isOpen && <Decisions choices={choices} onDone={decided.onDone} />}
      {goesOn && waiting.data !== undefined && (
        <NextInQueue
          to={next && recordPath(PATHS.withdrawals, next.id)}
          label={t('withdrawals.record', { id: next?.id ?? 0 })}
          list={list}
          focused={decided.here}
        />
      )}
    </div>
  );
}
