import { Confirm, FormFrame, Switch, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from './language.ts';
import { SaveRow } from './forms.tsx';
import { useDraft } from './use-draft.ts';
import { useForm } from './use-form.ts';

const URL_LENGTH = 500;

interface RedirectFormProps {
  readonly status: number;
  readonly url: string;
  /** Saves it; rejects with the server's refusal. */
  onSave(status: 0 | 1, url: string): Promise<void>;
}

const toInput = ({ isOn, address }: { isOn: boolean; address: string }) => ({ isOn, address: address.trim() });

/** Where visitors are redirected; shows the consequences before it takes effect. */
export function RedirectForm({ status, url, onSave }: RedirectFormProps) {
  const t = useT();
  const { draft, isChanged, change, discard } = useDraft({ isOn: status !== 0, address: url }, toInput);
  const { isOn, address } = draft;
  const [asking, setAsking] = useState(false);
  const typed = address.trim();
  const form = useForm<'url'>({
    check: () => {
      if (isOn && typed === '') return { url: t('companies.redirect.needed') };
      return typed === '' || typed.startsWith('https://') ? {} : { url: t('companies.redirect.fault') };
    },
    async send() {
      if (isOn && !asking) {
        setAsking(true);
        return;
      }
      try {
        await onSave(isOn ? 1 : 0, typed);
        // what waits for a second admin is shown above; what was saved comes with new props
        discard();
      } finally {
        setAsking(false);
      }
    },
    explain: ({ key }) => (key === 'invalid_input' ? { fields: { url: t('companies.redirect.fault') } } : undefined),
  });
  return (
    <FormFrame form={form} label={t('companies.redirect.title')} className="space-y-3">
      <Switch
        label={t('companies.redirect.on')}
        checked={isOn}
        onCheckedChange={(on) => change({ isOn: on })}
        testId="redirect-on"
      />
      <TextField
        label={t('companies.redirect.address')}
        hint={t('companies.redirect.addressHint')}
        type="url"
        name="redirect-url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URL_LENGTH}
        {...form.field('url', address, (text) => change({ address: text }))}
      />
      <SaveRow
        form={form}
        action={t('companies.redirect.save')}
        isChanged={isChanged}
        unchanged={t('companies.unchanged')}
        testId="save-redirect"
        tone={isOn ? 'danger' : 'accent'}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('companies.redirect.confirmTitle')}
        body={<span className="break-words">{t('companies.redirect.confirmBody', { address: typed })}</span>}
        action={t('companies.redirect.confirm')}
        danger
        busy={form.busy}
        onConfirm={() => form.submit()}
      />
    </FormFrame>
  );
}
