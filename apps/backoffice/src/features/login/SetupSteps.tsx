import { operatorAuthCalls, type OperatorSession, type OperatorSetup } from '@tradewind/contract/operator-light';
import { QrCode } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { CODE_DIGITS, CodeField } from '../../shared/CodeField.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface SetupStepsProps {
  readonly setup: OperatorSetup;
  /** The owner, for the file of recovery codes. */
  readonly account: string;
  onEnter(session: OperatorSession): void;
}

interface Confirmed {
  readonly session: OperatorSession;
  readonly codes: readonly string[];
}

/** Setting up the authenticator: its secret, its first code, and the recovery codes before anything else. */
export function SetupSteps({ setup, account, onEnter }: SetupStepsProps) {
  const t = useT();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  if (confirmed !== undefined)
    return (
      <EntryFrame title={t('login.codes.title')} subtitle={t('login.codes.body')}>
        <RecoveryCodes codes={confirmed.codes} account={account} onKept={() => onEnter(confirmed.session)} />
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('login.setup.title')} subtitle={t('login.setup.body')}>
      <SetupForm setup={setup} onConfirmed={setConfirmed} />
    </EntryFrame>
  );
}

/** In groups of four, which are easier to copy by hand. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');

function SetupForm({ setup, onConfirmed }: { setup: OperatorSetup; onConfirmed(confirmed: Confirmed): void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const form = useForm<'code'>({
    check: () => ({ code: code.length === CODE_DIGITS ? undefined : t('login.needDigits') }),
    async send() {
      const {
        token,
        operator,
        recovery_codes: codes,
      } = await api.call(operatorAuthCalls.confirmSetup, { ticket: setup.ticket, auth_code: code }, { quiet: true });
      onConfirmed({ session: { token, operator }, codes });
    },
    refusals: { code_wrong: 'code' },
    invalid: { auth_code: 'code' },
  });
  return (
    <SubmitForm form={form} label={t('login.setup.title')} action={t('login.setup.confirm')} size="large">
      <QrCode text={setup.uri} label={t('login.setup.picture')} className="mx-auto w-48 max-w-full rounded-control" />
      <div className="flex items-center gap-1 rounded-control border border-line ps-3 pe-1">
        <div className="min-w-0 flex-1 py-2">
          <p className="text-1 text-muted">{t('login.setup.key')}</p>
          <p dir="ltr" data-testid="factor-secret" className="text-2 font-semibold tracking-wide break-words">
            {grouped(setup.secret)}
          </p>
        </div>
        <CopyButton text={setup.secret} label={t('login.setup.keyName')} />
      </div>
      <a href={setup.uri} className="hit inline-flex items-center text-2 text-accent">
        {t('login.setup.openApp')}
      </a>
      <CodeField label={t('login.setup.code')} {...form.field('code', code, setCode)} />
    </SubmitForm>
  );
}
