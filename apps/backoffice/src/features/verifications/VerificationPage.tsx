import { operatorQueueCalls, type VerificationDetail } from '@tradewind/contract/operator-light';
import { useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Decisions } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { NextInQueue } from '../../shared/NextInQueue.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath, listValues, nextOf, recordId } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { useDecidedHere } from '../../shared/use-decided-here.ts';
import { useVerificationChoices } from './use-verification-choices.tsx';
import { VERIFICATION_FILTER, VerificationBadge, verificationInput } from './verification-state.tsx';
import { VerificationNotices, VerificationRecord } from './VerificationRecord.tsx';

/** /admin/verifications/:id: review of an identity. Each access is recorded in the audit log, so the page does not refetch automatically. */
export function VerificationPage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const list = listPath(PATHS.verifications);
  useBackKey(list);
  const read = useRead(operatorQueueCalls.verification, { id });
  const mayDecide = useMay(operatorQueueCalls.approveVerification);
  return (
    <RecordPage
      title={t('verifications.record', { id })}
      parent={{ to: list, label: t('app.nav.verifications') }}
      read={read}
      renderBadge={({ state }) => <VerificationBadge state={state} />}
      renderNotices={(verification) => <VerificationNotices verification={verification} />}
      history={({ history }) => history}
      {...(mayDecide
        ? {
            renderDecision: (verification: VerificationDetail) => (
              <VerificationDecision verification={verification} list={list} />
            ),
          }
        : {})}
    >
      {(verification) => <VerificationRecord verification={verification} />}
    </RecordPage>
  );
}

function VerificationDecision({ verification, list }: { verification: VerificationDetail; list: string }) {
  const t = useT();
  const decided = useDecidedHere(operatorQueueCalls.verification, operatorQueueCalls.verifications);
  const choices = useVerificationChoices(verification);
  const isOpen = verification.state === 'waiting';
  const waiting = useRead(
    operatorQueueCalls.verifications,
    {
      ...verificationInput({ ...listValues(PATHS.verifications, VERIFICATION_FILTER), state: 'waiting' }),
      page: 1,
    },
    { enabled: !isOpen },
  );
  if (isOpen) return <Decisions choices={choices} onDone={decided.onDone} />;
  if (waiting.data === undefined) return null;
  const next = nextOf(waiting.data.data, verification.id);
  return (
    <NextInQueue
      to={next && recordPath(PATHS.verifications, next.id)}
      label={t('verifications.record', { id: next?.id ?? 0 })}
      list={list}
      focused={decided.here}
    />
  );
}
