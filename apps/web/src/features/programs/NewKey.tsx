import { KEY_LIMITS, KEY_SCOPES, keyCalls, type KeyScope, type User } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Segmented, Sheet, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { FactorField } from '../../auth/FactorField.tsx';
import { OwnPasswordField } from '../../auth/PasswordFields.tsx';
import { refreshSecurity, useTwoFactor } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { type T, useT } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useCreate } from './use-create.ts';

const DAY_MS = 86_400_000;
/** Days that a key may be valid for; 0 = until it is deleted. */
const VALID_DAYS = [0, 7, 30, 90, 365] as const;
const NETWORKS_LENGTH = 1000;

interface NewKeyProps {
  readonly user: User;
  readonly open: boolean;
  onClose(): void;
  /** Gets the text of the key. */
  onCreated(text: string): void;
}

/** Asks what a new key is for, and for the password of a real account. */
export function NewKey(props: NewKeyProps) {
  const t = useT();
  return (
    <Sheet
      open={props.open}
      onOpenChange={(shown) => {
        if (!shown) props.onClose();
      }}
      title={t('programs.create')}
    >
      {/* recreated each time it opens, so that no password stays in a closed sheet */}
      {props.user.is_demo === 1 ? <NewKeyForm {...props} /> : <OwnersForm {...props} />}
    </Sheet>
  );
}

/** Only real accounts may ask for two-factor. */
function OwnersForm(props: NewKeyProps) {
  const isOn = useTwoFactor().data?.enabled === true;
  return <NewKeyForm {...props} withCode={isOn} />;
}

const networksOf = (text: string): string[] => text.split(/[\s,;]+/u).filter((part) => part !== '');

const daysText = (t: T, days: number): string => (days === 0 ? t('programs.never') : t.plural('programs.days', days));

function NewKeyForm({ user, withCode = false, onClose, onCreated }: NewKeyProps & { readonly withCode?: boolean }) {
  const t = useT();
  const { api } = useClient();
  const isDemo = user.is_demo === 1;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('read');
  const [networks, setNetworks] = useState('');
  const [days, setDays] = useState(0);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { isLost, create } = useCreate('api-keys');
  const form = useForm<'name' | 'networks' | 'password' | 'code'>({
    check: () => ({
      name: name.trim() === '' ? t('auth.need.full') : undefined,
      password: !isDemo && password === '' ? t('auth.need.password') : undefined,
      code: withCode && code.trim() === '' ? t('auth.need.code') : undefined,
    }),
    async send() {
      const input = {
        name: name.trim(),
        scopes: [scope],
        ips: networksOf(networks),
        expires_at: days === 0 ? 0 : Date.now() + days * DAY_MS,
        ...(!isDemo && { password }),
        ...(withCode && { auth_code: code.trim() }),
      };
      const created = await create({
        create: (options) => api.call(keyCalls.createApiKey, input, options),
        delete: ({ id }, options) => api.call(keyCalls.deleteApiKey, { id }, options),
        secretOf: ({ key }) => key,
      });
      if (created === undefined) return;
      onCreated(created.secret);
      onClose();
    },
    refusals: { wrong_credentials: 'password', code_wrong: 'code', two_factor_required: 'code' },
    texts: { wrong_credentials: t('auth.need.passwordWrong') },
    invalid: {
      name: ['name', t('auth.need.full')],
      ips: ['networks', t('programs.ipsWrong')],
      auth_code: ['code', t('auth.need.code')],
    },
    onRefusal(error) {
      // switched on or off in the meantime
      if (error.key === 'two_factor_required' || error.key === 'code_wrong') void refreshSecurity('two-factor');
      return false;
    },
  });
  return (
    <FormFrame form={form} label={t('programs.create')} className="space-y-4 pt-1">
      <TextField
        label={t('programs.name')}
        hint={t('programs.nameHint')}
        name="name"
        autoComplete="off"
        maxLength={KEY_LIMITS.name}
        {...form.field('name', name, setName)}
      />
      <div>
        <p className="mb-1 text-1 text-muted">{t('programs.scope')}</p>
        <Segmented<KeyScope>
          label={t('programs.scope')}
          value={scope}
          onValueChange={setScope}
          choices={KEY_SCOPES.map((value) => ({ value, label: t(`programs.scopes.${value}`) }))}
        />
        <p className="mt-1 text-1 text-muted">{t(`programs.scopeHints.${scope}`)}</p>
      </div>
      <TextField
        label={t('programs.ips')}
        hint={t('programs.ipsHint')}
        name="networks"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={NETWORKS_LENGTH}
        {...form.field('networks', networks, setNetworks)}
      />
      <SelectField
        label={t('programs.valid')}
        value={String(days)}
        choices={VALID_DAYS.map((value) => ({ value: String(value), label: daysText(t, value) }))}
        onValueChange={(value) => setDays(Number(value))}
      />
      {!isDemo && (
        <OwnPasswordField
          label={t('security.askPassword')}
          name="current-password"
          {...form.field('password', password, setPassword)}
        />
      )}
      {withCode && <FactorField {...form.field('code', code, setCode)} />}
      <FormFailure text={isLost ? t('programs.lost') : form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('programs.createAction')}
      </Button>
    </FormFrame>
  );
}
