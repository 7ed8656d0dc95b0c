import {
  OPERATOR_FILES,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorPrivacyCalls,
  type UserDetail,
} from '@tradewind/contract/operator-light';
import { Button, saveFile, Sheet } from '@tradewind/ui';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { ScoreForm } from './ScoreForm.tsx';

interface UserActionsProps {
  readonly user: UserDetail;
  onDone(): Promise<unknown>;
}

/** Actions on a customer that the operator's role allows. */
export function UserActions({ user, onDone }: UserActionsProps) {
  const t = useT();
  const maySuspend = useMay(user.suspended === '' ? operatorPeopleCalls.suspendUser : operatorPeopleCalls.resumeUser);
  const mayEnd = useMay(operatorPeopleCalls.endUserSessions);
  const mayTakeName = useMay(operatorPeopleCalls.takeRankingName) && user.ranking_name !== '';
  const mayCorrect = useMay(operatorBaseCalls.proposeCorrection) && user.is_demo !== 1;
  const mayExport = useMay(operatorPrivacyCalls.exportUser);
  const mayAskErasure = useMay(operatorPrivacyCalls.askErasure) && user.is_demo !== 1;
  const mayScore = useMay(operatorPeopleCalls.setCreditScore);
  const [correcting, setCorrecting] = useState(false);
  const mayLimit = useMay(operatorPeopleCalls.setUserLimits);
  const [scoring, setScoring] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const choices = [
    ...(maySuspend ? [user.suspended === '' ? suspendChoice(user, t) : resumeChoice(user, t)] : []),
    ...(mayEnd ? [endSessionsChoice(user, t)] : []),
    ...(mayTakeName ? [takeNameChoice(user, t)] : []),
    ...(mayExport ? [exportChoice(user, t)] : []),
    ...(mayAskErasure ? [askErasureChoice(user, t)] : []),
  ];
  return (
    <div className="space-y-2">
      {choices.length > 0 && <Decisions choices={choices} onDone={onDone} />}
      {mayScore && (
        <>
          <Button block onClick={() => setScoring(true)} data-testid="set-score">
            {t('users.score.label')}
          </Button>
          <Sheet open={scoring} onOpenChange={setScoring} title={t('users.score.label')}>
            <ScoreForm
              user={user}
              onDone={async () => {
                setScoring(false);
                await onDone();
              }}
            />
          </Sheet>
        </>
      )}
      {mayLimit && (
        <>
          <Button block onClick={() => setLimiting(true)} data-testid="set-limits">
            {t('users.limits.label')}
          </Button>
          <Sheet open={limiting} onOpenChange={setLimiting} title={t('users.limits.label')}>
            <LimitsForm
              user={user}
              onDone={async () => {
                setLimiting(false);
                await onDone();
              }}
            />
          </Sheet>
        </>
      )}
      {mayCorrect && (
        <>
          <Button block onClick={() => setCorrecting(true)} data-testid="propose-correction">
            {t('users.correction.propose')}
          </Button>
          <Sheet open={correcting} onOpenChange={setCorrecting} title={t('users.correction.propose')}>
            <CorrectionForm
              user={user}
              onDone={async () => {
                setCorrecting(false);
                await onDone();
              }}
            />
          </Sheet>
        </>
      )}
    </div>
  );
}

function suspendChoice({ id, uid }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'suspend',
    label: t('users.suspend.label'),
    tone: 'danger',
    title: t('users.suspend.title', { uid }),
    body: t('users.suspend.body'),
    action: t('users.suspend.action'),
    danger: true,
    words: {
      label: t('users.reason'),
      hint: t('users.suspend.reasonHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t('users.suspend.done'),
    refusal: (error) => decisionRefusal(error, t),
    run: (idempotencyKey, reason) =>
      api.call(operatorPeopleCalls.suspendUser, { id, reason }, { quiet: true, idempotencyKey }),
  };
}

function resumeChoice({ id, uid, suspended }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'resume',
    label: t('users.resume.label'),
    tone: 'accent',
    title: t('users.resume.title', { uid }),
    body: t('users.resume.body', { reason: suspended }),
    action: t('users.resume.action'),
    words: {
      label: t('users.reason'),
      hint: t('users.auditHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t('users.resume.done'),
    refusal: (error) => decisionRefusal(error, t),
    run: (idempotencyKey, reason) =>
      api.call(operatorPeopleCalls.resumeUser, { id, reason }, { quiet: true, idempotencyKey }),
  };
}

function takeNameChoice({ id, ranking_name: name }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'take-ranking-name',
    label: t('users.takeName.label'),
    title: t('users.takeName.title', { name }),
    body: t('users.takeName.body'),
    action: t('users.takeName.action'),
    danger: true,
    words: {
      label: t('users.reason'),
      hint: t('users.auditHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t('users.takeName.done'),
    refusal: (error) => decisionRefusal(error, t),
    run: (idempotencyKey, reason) =>
      api.call(operatorPeopleCalls.takeRankingName, { id, reason }, { quiet: true, idempotencyKey }),
  };
}

const auditWords = (t: T) => ({
  label: t('users.reason'),
  hint: t('users.auditHint'),
  minLength: REASON_MIN,
  maxLength: REASON_LENGTH,
});

function exportChoice({ id, uid }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'export-data',
    label: t('users.takeOut.label'),
    title: t('users.takeOut.title', { uid }),
    body: t('users.takeOut.body'),
    action: t('users.takeOut.action'),
    words: auditWords(t),
    done: t('users.takeOut.done'),
    async run(idempotencyKey, reason) {
      const options = { quiet: true, idempotencyKey };
      const { ticket } = await api.call(operatorPrivacyCalls.exportUser, { id, reason }, options);
      saveFile(await api.file(OPERATOR_FILES.dataExport.path, { ticket }), `tradewind-data-${uid}.json`);
    },
  };
}

function askErasureChoice({ id, uid }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'ask-erasure',
    label: t('users.askErasure.label'),
    title: t('users.askErasure.title', { uid }),
    body: t('users.askErasure.body'),
    action: t('users.askErasure.action'),
    words: auditWords(t),
    done: t('users.askErasure.done'),
    run: (idempotencyKey, reason) =>
      api.call(operatorPrivacyCalls.askErasure, { id, reason }, { quiet: true, idempotencyKey }),
  };
}

function endSessionsChoice({ id, uid }: UserDetail, t: T): DecisionChoice {
  return {
    id: 'end-sessions',
    label: t('users.endSessions.label'),
    title: t('users.endSessions.title', { uid }),
    body: t('users.endSessions.body'),
    action: t('users.endSessions.action'),
    danger: true,
    words: {
      label: t('users.reason'),
      hint: t('users.auditHint'),
      minLength: REASON_MIN,
      maxLength: REASON_LENGTH,
    },
    done: t('users.endSessions.done'),
    run: (idempotencyKey, reason) =>
      api.call(operatorPeopleCalls.endUserSessions, { id, reason }, { quiet: true, idempotencyKey }),
  };
}
