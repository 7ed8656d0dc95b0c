import { Button, type ButtonTone, FormFailure, FormFrame, Sheet, TextField } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useT } from '../../shared/language.ts';

export interface Secrets {
  readonly password: string;
  /** Code of the app, or a recovery code; the name of a passkey. */
  readonly extra: string;
}

interface SecretSheetProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly body: ReactNode;
  readonly action: string;
  readonly tone?: ButtonTone;
  /** A second field after the password. */
  readonly extra?: {
    readonly label: string;
    readonly hint?: string;
    readonly initial: string;
    readonly isCode: boolean;
  };
  /** Carries the action out; rejects with what the sheet shows. It closes afterwards. */
  onSubmit(secrets: Secrets): Promise<void>;
  /** Turns a failure that is no call's into words. */
  wordsOf?(error: unknown): string | undefined;
}

/** Asks for the password again before something that protects the account is changed. */
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
      {/* made anew each time it opens: no password waits behind a closed sheet */}
      <SecretForm {...props} />
    </Sheet>
  );
}

function SecretForm({ body, action, tone = 'accent', extra, onSubmit, onClose, title, wordsOf }: SecretSheetProps) {
  const t = useT();
  const [secrets, setSecrets] = useState<Secrets>({ password: '', extra: extra?.initial ?? '' });
  const [words, setWords] = useState<string>();
  const needExtra = extra?.isCode === true ? t('auth.need.code') : t('auth.need.full');
  const form = useForm<keyof Secrets>({
    check: () => ({
      password: secrets.password === '' ? t('auth.need.password') : undefined,
      extra: extra !== undefined && secrets.extra.trim() === '' ? needExtra : undefined,
    }),
    async send() {
      setWords(undefined);
      try {
        await onSubmit({ password: secrets.password, extra: secrets.extra.trim() });
      } catch (error) {
        const said = wordsOf?.(error);
        if (said === undefined) throw error;
        setWords(said);
        return;
      }
      onClose();
    },
    refusals: { wrong_credentials: 'password', code_wrong: 'extra' },
    texts: { wrong_credentials: t('auth.need.passwordWrong') },
    invalid: { code: ['extra', t('auth.need.code')], name: ['extra', t('auth.need.full')] },
  });
  const set = (field: keyof Secrets, text: string) => {
    setSecrets({ ...secrets, [field]: text });
    form.clearError(field);
  };
  return (
    <FormFrame form={form} label={title} className="space-y-4 pt-1">
      <p className="text-2 text-muted">{body}</p>
      <OwnPasswordField
        label={t('security.askPassword')}
        name="current-password"
        value={secrets.password}
        onValueChange={(text) => set('password', text)}
        error={form.error('password')}
      />
      {extra !== undefined && (
        <TextField
          label={extra.label}
          hint={extra.hint}
          id="extra"
          name={extra.isCode ? 'factor' : 'name'}
          dir={extra.isCode ? 'ltr' : undefined}
          autoComplete={extra.isCode ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={extra.isCode ? 32 : 64}
          value={secrets.extra}
          onValueChange={(text) => set('extra', text)}
          error={form.error('extra')}
        />
      )}
      <FormFailure text={words ?? form.failure} />
      <Button type="submit" tone={tone} size="large" block busy={form.busy}>
        {action}
      </Button>
    </FormFrame>
  );
}
