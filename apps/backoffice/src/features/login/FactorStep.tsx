import { Button, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { CODE_DIGITS, CodeField } from '../../shared/CodeField.tsx';
import { useT } from '../../shared/language.ts';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { EntryFrame } from './EntryFrame.tsx';

interface FactorStepProps {
  onCode(code: string): Promise<void>;
  onStartOver(): void;
}

/** The second factor: six digits from the authenticator app, or a recovery code. */
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
  const field = form.field('code', code, setCode);
  return (
    <EntryFrame
      title={t('login.factor.title')}
      subtitle={byRecovery ? t('login.factor.recoveryBody') : t('login.factor.body')}
    >
      <SubmitForm
        form={form}
        label={t('login.factor.title')}
        action={t('login.factor.enter')}
        size="large"

        footer={
          <div className="flex flex-wrap justify-between gap-2">
            <Button
              type="button"
              tone="quiet"
              className="-ms-4"
              onClick={() => {
                field.onValueChange('');
                setByRecovery(!byRecovery);
              }}
            >
              {byRecovery ? t('login.factor.useApp') : t('login.factor.useRecovery')}
            </Button>
            <Button type="button" tone="quiet" className="-me-4" onClick={onStartOver}>
              {t('login.factor.startOver')}
            </Button>
          </div>
        }
      >
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
            {...field}
          />
        ) : (
          <CodeField first label={t('login.factor.code')} {...field} />
        )}
      </SubmitForm>
    </EntryFrame>
  );
}
