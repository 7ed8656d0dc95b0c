import { Button, type ButtonTone, FormFailure, FormFrame, Sheet } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { FactorField } from '../../auth/FactorField.tsx';
import { OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useT } from '../../shared/language.ts';

export interface Secrets {
  readonly password: string;
  /** Authenticator code or recovery code; empty when none is required. */
  readonly code: string;
}

interface SecretSheetProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly body: ReactNode;
  readonly action: string;
  readonly tone?: ButtonTone;
  /** Also asks for an authenticator code. */
  readonly withCode?: boolean;
  /** Carries out the action; rejects with the error to show. The sheet closes afterwards. */
  onSubmit(secrets: Secrets): Promise<void>;
}

/** Asks for the password again before a security setting is changed. */
export function SecretSheet(props: SecretSheetProps) {
  const { open, onClose, title } = props;
  return (
    <Sheet
      open={open}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={title}
    >
      {/* recreated each time it opens, so that no password stays in a closed sheet */}
      <SecretForm {...props} />
    </Sheet>
  );
}

function SecretForm({ body, action, tone = 'accent', withCode = false, onSubmit, onClose, title }: SecretSheetProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm<keyof Secrets>({
    check: () => ({
      password: password === '' ? t('auth.need.password') : undefined,
      code: withCode && code.trim() === '' ? t('auth.need.code') : undefined,
    }),
    async send() {
      await onSubmit({ password, code: code.trim() });
      onClose();
    },
    refusals: { wrong_credentials: 'password', code_wrong: 'code' },
    texts: { wrong_credentials: t('auth.need.passwordWrong') },
    invalid: { code: ['code', t('auth.need.code')] },
  });
  return (
    <FormFrame form={form} label={title} className="space-y-4 pt-1">
      <p className="text-2 text-muted">{body}</p>
      <OwnPasswordField
        label={t('security.askPassword')}
        name="current-password"
        {...form.field('password', password, setPassword)}
      />
      {withCode && <FactorField {...form.field('code', code, setCode)} />}
      <FormFailure text={form.failure} />
      <Button type="submit" tone={tone} size="large" block busy={form.busy}>
        {action}
      </Button>
    </FormFrame>
  );
}
