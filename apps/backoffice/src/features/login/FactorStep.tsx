import { Button, FormFailure, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { CODE_DIGITS, CodeField } from '../../shared/CodeField.tsx';
import { useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';
import { EntryFrame } from './EntryFrame.tsx';

interface FactorStepProps {
  onCode(code: string): Promise<void>;
  onStartOver(): void;
}

/** The second factor: six digits of the app, or a recovery code. */
export function FactorStep({ onCode, onStartOver }: FactorStepProps) {
  const t = useT();
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState('');
  const fault = () => {
    if (byRecovery) return code.trim() === '' ? t('login.needCode') : undefined;
    return code.length === CODE_DIGITS ? undefined : t('login.needDigits');
  };
  const form = useForm<'code'>({
    check: () => ({ code: fault() }),
    send: () => onCode(code.trim()),
    refusals: { code_wrong: 'code' },
    invalid: { auth_code: 'code' },
  });
  const type = (text: string) => {
    setCode(text);
    form.clearError('code');
  };
  return (
    <EntryFrame
      title={t('login.factor.title')}
      subtitle={byRecovery ? t('login.factor.recoveryBody') : t('login.factor.body')}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className="space-y-4" aria-label={t('login.factor.title')}>
        {byRecovery ? (
          <TextField
            label={t('login.factor.recoveryCode')}
            name="recovery-code"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={32}
            value={code}
            onValueChange={type}
            error={form.error('code')}
          />
        ) : (
          <CodeField
            first
            label={t('login.factor.code')}
            value={code}
            onValueChange={type}
            error={form.error('code')}
          />
        )}
        <FormFailure text={form.failure} />
        <Button type="submit" tone="accent" size="large" block busy={form.busy}>
          {t('login.factor.enter')}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            type="button"
            tone="quiet"
            className="-ms-4"
            onClick={() => {
              type('');
              setByRecovery(!byRecovery);
            }}
          >
            {byRecovery ? t('login.factor.useApp') : t('login.factor.useRecovery')}
          </Button>
          <Button type="button" tone="quiet" className="-me-4" onClick={onStartOver}>
            {t('login.factor.startOver')}
          </Button>
        </div>
      </form>
    </EntryFrame>
  );
}
