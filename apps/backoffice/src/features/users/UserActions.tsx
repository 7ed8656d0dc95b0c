import {
  OPERATOR_FILES,
  operatorBaseCalls,
  operatorGroupCalls,
  operatorPeopleCalls,
  operatorPrivacyCalls,
  type UserDetail,
} from '@tradewind/contract/operator-light';
import { Button, saveFile, Sheet } from '@tradewind/ui';
import { useState, type ComponentType } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { Decisions, type DecisionChoice } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { ScoreForm } from './ScoreForm.tsx';

interface UserActionsProps {
  readonly user: UserDetail;
  onDone(): Promise<unknown>;
}

/** Actions on a customer that the operator's role allows. */
export function UserActions({ user, onDone }: UserActionsProps) {
  const t = useT();
  const isReal = user.is_demo !== 1;
  const maySuspend = useMay(user.suspended === '' ? operatorPeopleCalls.suspendUser : operatorPeopleCalls.resumeUser);
  const mayEnd = useMay(operatorPeopleCalls.endUserSessions);
  const mayTakeName = useMay(operatorPeopleCalls.takeRankingName) && user.ranking_name !== '';
  const mayCorrect = useMay(operatorBaseCalls.proposeCorrection) && isReal;
  const mayMove = useMay(operatorGroupCalls.proposeAccountGroup) && isReal;
  const mayExport = useMay(operatorPrivacyCalls.exportUser);
  const mayAskErasure = useMay(operatorPrivacyCalls.askErasure) && isReal;
  const mayScore = useMay(operatorPeopleCalls.setCreditScore);
  const mayLimit = useMay(operatorPeopleCalls.setUserLimits);
  const choices = [
    ...(maySuspend ? [user.suspended === '' ? suspendChoice(user, t) : resumeChoice(user, t)] : []),
    ...(mayEnd ? [endSessionsChoice(user, t)] : []),
    ...(mayTakeName ? [takeNameChoice(user, t)] : []),
    ...(mayExport ? [exportChoice(user, t)] : []),
    ...(mayAskErasure ? [askErasureChoice(user, t)] : []),
  ];
  const parts = { user, onDone };
  return (
    <div className="space-y-2">
      {choices.length > 0 && <Decisions choices={choices} onDone={onDone} />}
      {mayScore && <FormButton {...parts} label={t('users.score.label')} testId="set-score" form={ScoreForm} />}
      {mayLimit && <FormButton {...parts} label={t('users.limits.label')} testId="set-limits" form={LimitsForm} />}
      {mayMove && (
        <FormButton
          {...parts}
          label={t('users.group.label')}
          testId="propose-group"
          form={MoveForm}
          disabled={user.waiting_group_change !== null}
        />
      )}
      {mayCorrect && (
        <FormButton
          {...parts}
          label={t('users.correction.propose')}
          testId="propose-correction"
          form={CorrectionForm}
        />
      )}
    </div>
  );
}

interface FormButtonProps extends UserActionsProps {
  readonly label: string;
  readonly testId: string;
  readonly disabled?: boolean;
  readonly form: ComponentType<{ readonly user: UserDetail; onDone(): Promise<void> }>;
}

/** A button that opens a form about the customer. */
function FormButton({ user, onDone, label, testId, disabled = false, form: Form }: FormButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button block disabled={disabled} onClick={() => setOpen(true)} data-testid={testId}>
        {label}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={label}>
        <Form
          user={user}
          onDone={async () => {
            setOpen(false);
            await onDone();
          }}
        />
      </Sheet>
    </>
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
