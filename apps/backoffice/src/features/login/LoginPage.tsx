import { ApiError } from '@tradewind/client/app';
import { operatorAuthCalls, type OperatorSession, type OperatorSetup } from '@tradewind/contract/operator-light';
import { useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { returnPath } from '../../shared/paths.ts';
import { adoptSession, sessionEnd, useOperator } from '../../shared/session.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { FactorStep } from './FactorStep.tsx';
import { PasswordStep, type Credentials } from './PasswordStep.tsx';
import { SetupSteps } from './SetupSteps.tsx';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'factor'; readonly credentials: Credentials }
  | { readonly kind: 'setup'; readonly setup: OperatorSetup; readonly account: string };

/** /admin/login: password, then authenticator; then back to the page that the operator came from. */
export function LoginPage() {
  const t = useT();
  const operator = useOperator();
  const [parameters] = useSearchParams();
  const end = useReadable(sessionEnd);
  const [step, setStep] = useState<Step>({ kind: 'password' });
  // with a session, whether new or restored, the login is skipped
  if (operator !== undefined) return <Navigate replace to={returnPath(parameters.get('from'))} />;

  const follow = (answer: OperatorSession | OperatorSetup, account: string) => {
    if ('token' in answer) adoptSession(answer);
    else setStep({ kind: 'setup', setup: answer, account });
  };

  /** Without a code, the right password leads to one of the two next steps. */
  const tryPassword = async (credentials: Credentials) => {
    try {
      follow(await api.call(operatorAuthCalls.login, credentials, { quiet: true }), credentials.email);
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'two_factor_required') throw error;
      setStep({ kind: 'factor', credentials });
    }
  };
  const tryFactor = async (credentials: Credentials, code: string) =>
    follow(
      await api.call(operatorAuthCalls.login, { ...credentials, auth_code: code }, { quiet: true }),
      credentials.email,
    );

  if (step.kind === 'setup') return <SetupSteps setup={step.setup} account={step.account} onEnter={adoptSession} />;
  if (step.kind === 'factor')
    return (
      <FactorStep
        onCode={(code) => tryFactor(step.credentials, code)}
        onStartOver={() => setStep({ kind: 'password' })}
      />
    );
  return (
    <EntryFrame title={t('login.title')} subtitle={t('login.subtitle')}>
      {(end === 'ended' || end === 'idle') && (
        <p role="status" className="mb-5 rounded-control bg-accent-soft px-3 py-2.5 text-2" data-testid="login-notice">
          {t(`login.${end}`)}
        </p>
      )}
      <PasswordStep onSubmit={tryPassword} />
    </EntryFrame>
  );
}
