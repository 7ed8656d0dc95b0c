import { DEPOSIT_STATES, operatorQueueCalls, type DepositDetail } from '@tradewind/contract/operator-light';
import { useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Decisions } from '../../shared/Decision.tsx';
import { ImageViewer } from '../../shared/ImageViewer.tsx';
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
import { DEPOSIT_FILTER, DepositBadge } from './deposit-state.tsx';
import { DepositFacts } from './DepositFacts.tsx';
import { useDepositChoices } from './use-deposit-choices.tsx';
import { useDepositNotices } from './use-deposit-notices.tsx';

/** /admin/deposits/:id: checking whether the money has arrived. */
export function DepositPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const list = listPath(PATHS.deposits);
  useBackKey(list);
  const read = useRead(operatorQueueCalls.deposit, { id }, { everyMs: QUEUE_MS });
  const mayDecide = useMay(operatorQueueCalls.finishDeposit);
  return (
    <RecordPage
      title={t('deposits.record', { id })}
      parent={{ to: list, label: t('app.nav.deposits') }}
      read={read}
      renderBadge={({ status, approvals }) => <DepositBadge status={status} approvals={approvals} />}
      renderNotices={(deposit) => <DepositNotices deposit={deposit} />}
      history={({ history }) => history}
      {...(mayDecide
        ? { renderDecision: (deposit: DepositDetail) => <DepositDecision deposit={deposit} list={list} /> }
        : {})}
    >
      {(deposit) => <DepositRecord deposit={deposit} />}
    </RecordPage>
  );
}

function DepositNotices({ deposit }: { deposit: DepositDetail }) {
  return <Notices label={useT()('queues.notices')} notices={useDepositNotices(deposit)} />;
}

function DepositRecord({ deposit }: { deposit: DepositDetail }) {
  const t = useT();
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      <DepositFacts deposit={deposit} />
      <ImageViewer pictures={[{ path: deposit.proof, label: t('deposits.proof') }]} tall />
    </div>
  );
}

function DepositDecision({ deposit, list }: { deposit: DepositDetail; list: string }) {
  const t = useT();
  const decided = useDecidedHere(operatorQueueCalls.deposit, operatorQueueCalls.deposits);
  const choices = useDepositChoices(deposit);
  const isOpen = deposit.status === DEPOSIT_STATES.unchecked;
  // a first operator's entry counts as a decision, too: the link to the next record is below the remaining choices
  const goesOn = !isOpen || decided.here;
  const waiting = useRead(
    operatorQueueCalls.deposits,
    { ...paymentInput({ ...listValues(PATHS.deposits, DEPOSIT_FILTER), status: DEPOSIT_FILTER.status }), page: 1 },
    { enabled: goesOn },
  );
  const next = goesOn && waiting.data !== undefined ? nextOf(waiting.data.data, deposit.id) : undefined;
  return (
    <div className="space-y-2">
      {isOpen && <Decisions choices={choices} onDone={decided.onDone} />}
      {goesOn && waiting.data !== undefined && (
        <NextInQueue
          to={next && recordPath(PATHS.deposits, next.id)}
          label={t('deposits.record', { id: next?.id ?? 0 })}
          list={list}
          focused={decided.here}
        />
      )}
    </div>
  );
}
