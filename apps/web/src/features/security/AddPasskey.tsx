import type { User } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Sheet, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { OwnerCode } from '../../auth/OwnerCode.tsx';
import { addPasskey, PasskeyCancelled, PasskeyExists, PasskeyUnsupported } from '../../auth/passkey.ts';
import { OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { refreshSecurity, useTwoFactor } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { type T, useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';
import { deviceName } from './device-name.ts';

interface AddPasskeyProps {
  readonly user: User;
  readonly open: boolean;
  onClose(): void;
}

type Field = 'password' | 'code' | 'name';

/** Asks for the password, a code and a name, then has the browser create the passkey. */
export function AddPasskey(props: AddPasskeyProps) {
  const t = useT();
  return (
    <Sheet
      open={props.open}
      onOpenChange={(shown) => {
        if (!shown) props.onClose();
      }}
      title={t('security.passkeys.add')}
    >
      {/* recreated each time it opens, so that no password stays in a closed sheet */}
      <AddPasskeyForm {...props} />
    </Sheet>
  );
}

function AddPasskeyForm({ user, onClose }: AddPasskeyProps) {
  const t = useT();
  const { api } = useClient();
  const twoFactor = useTwoFactor().data?.enabled === true;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState(() => deviceName(navigator.userAgent, t('security.passkeys.title')));
  const [stopped, setStopped] = useState<string>();
  const form = useForm<Field>({
    check: () => ({
      password: password === '' ? t('auth.need.password') : undefined,
      code: code.trim() === '' ? t('auth.need.code') : undefined,
      name: name.trim() === '' ? t('auth.need.full') : undefined,
    }),
    async send() {
      setStopped(undefined);
      try {
        await addPasskey(api, { password, auth_code: code.trim() }, name.trim());
      } catch (error) {
        const reason = reasonOf(error, t);
        if (reason === undefined) throw error;
        return setStopped(reason);
      }
      toast('success', t('security.passkeys.added'));
      void refreshSecurity('passkeys');
      onClose();
    },
    refusals: {
      wrong_credentials: 'password',
      code_wrong: 'code',
      code_too_soon: 'code',
      two_factor_required: 'code',
    },
    texts: { wrong_credentials: t('auth.need.passwordWrong') },
    invalid: { auth_code: ['code', t('auth.need.code')], name: ['name', t('auth.need.full')] },
    onRefusal(error) {
      // switched on or off in the meantime
      if (error.key === 'two_factor_required' || error.key === 'code_wrong') void refreshSecurity('two-factor');
      return false;
    },
  });
  return (
    <FormFrame form={form} label={t('security.passkeys.add')} className="space-y-4 pt-1">
      <OwnPasswordField
        label={t('security.askPassword')}
        name="current-password"
        {...form.field('password', password, setPassword)}
      />
      <OwnerCode
        {...form.field('code', code, setCode)}
        user={user}
        twoFactor={twoFactor}
        use="passkey"
        onFailure={form.showFailure}
        disabled={form.busy}
      />
      <TextField
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        id="passkey-name"
        name="name"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        {...form.field('name', name, setName)}
      />
      <FormFailure text={stopped ?? form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('security.passkeys.create')}
      </Button>
    </FormFrame>
  );
}

/** Why the browser did not create it, as text. */
function reasonOf(error: unknown, t: T): string | undefined {
  if (error instanceof PasskeyExists) return t('security.passkeys.exists');
  if (error instanceof PasskeyUnsupported) return t('security.passkeys.unsupported');
  return error instanceof PasskeyCancelled ? t('security.passkeys.cancelled') : undefined;
}
