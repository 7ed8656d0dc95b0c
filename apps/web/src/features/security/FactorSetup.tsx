import { securityCalls } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Sheet, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useForm } from '../../shared/use-form.ts';
import { useClient } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { QrCode } from '../../shared/QrCode.tsx';
import { useFactorStep } from './use-factor-step.ts';

const DIGITS = 6;

export interface FactorSecret {
  /** base32 */
  readonly secret: string;
  /** otpauth:// */
  readonly uri: string;
}

interface FactorSetupProps {
  readonly secret: FactorSecret | undefined;
  onClose(): void;
  onConfirmed(recoveryCodes: readonly string[]): void;
}

/** The secret for an authenticator app, as QR code, text and link, and the first code as proof that it was stored. */
export function FactorSetup({ secret, onClose, onConfirmed }: FactorSetupProps) {
  const t = useT();
  return (
    <Sheet
      open={secret !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('security.factor.scanTitle')}
    >
      {secret !== undefined && <SetupForm secret={secret} onConfirmed={onConfirmed} />}
    </Sheet>
  );
}

/** In groups of four, which are easier to copy by hand. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');

function SetupForm({
  secret: { secret, uri },
  onConfirmed,
}: { secret: FactorSecret } & Pick<FactorSetupProps, 'onConfirmed'>) {
  const t = useT();
  const { api } = useClient();
  const step = useFactorStep();
  const [code, setCode] = useState('');
  const form = useForm<'code'>({
    check: () => ({ code: code.length === DIGITS ? undefined : t('auth.need.digits') }),
    async send() {
      const { recovery_codes: codes } = await step.run((options) =>
        api.call(securityCalls.twoFactorConfirm, { code }, options),
      );
      onConfirmed(codes);
    },
    refusals: { code_wrong: 'code' },
    invalid: { code: ['code', t('auth.need.digits')] },
  });
  return (
    <FormFrame form={form} label={t('security.factor.scanTitle')} className="space-y-4 pt-1">
      <p className="text-2 text-muted">{t('security.factor.scan')}</p>
      <QrCode text={uri} label={t('security.factor.picture')} className="mx-auto w-48 max-w-full rounded-control" />
      <div className="flex items-center gap-1 rounded-control border border-line ps-3">
        <div className="min-w-0 flex-1 py-2">
          <p className="text-1 text-muted">{t('security.factor.key')}</p>
          <p
            dir="ltr"
            data-testid="factor-secret"
            className="text-start text-2 font-semibold tracking-wide break-words"
          >
            {grouped(secret)}
          </p>
        </div>
        <CopyButton text={secret} label={t('security.factor.copyKey')} />
      </div>
      <a href={uri} className="hit inline-flex items-center text-2 text-accent">
        {t('security.factor.openApp')}
      </a>
      <TextField
        label={t('security.factor.code')}
        hint={t('security.factor.first')}
        id="factor"
        name="factor"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onValueChange={(text) => {
          setCode(text.replaceAll(/\D/gu, '').slice(0, DIGITS));
          form.clearError('code');
        }}
        error={form.error('code')}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('security.factor.turnOn')}
      </Button>
    </FormFrame>
  );
}
