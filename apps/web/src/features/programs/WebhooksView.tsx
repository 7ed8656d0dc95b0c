import { WEBHOOK_LIMITS, signalCalls } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Sheet, TextField } from '@tradewind/ui';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useWebhooks } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';
import { Intro, ProgramList } from './ProgramList.tsx';
import { Shown } from './Shown.tsx';
import { useCreate } from './use-create.ts';
import { WebhookItem } from './WebhookItem.tsx';

interface WebhooksViewProps {
  /** The secret of a new webhook, until its owner has saved it. */
  readonly shown: string | undefined;
  onShown(secret?: string): void;
}

/** Webhooks: addresses to which the events of the account are sent. */
export function WebhooksView({ shown: secret, onShown }: WebhooksViewProps) {
  const t = useT();
  const query = useWebhooks();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Intro>{t('programs.webhooksIntro')}</Intro>
      {secret !== undefined && (
        <Shown
          title={t('programs.webhookShownTitle')}
          body={t('programs.webhookShownBody')}
          text={secret}
          copyLabel={t('programs.copySecret')}
          copied={t('programs.textCopied')}
          onKept={() => onShown()}
        />
      )}
      <ProgramList
        query={query}
        renderItem={(row) => <WebhookItem key={row.id} row={row} />}
        icon={<Webhook size={40} strokeWidth={1.5} />}
        none={t('programs.webhooksNone')}
        failed={t('programs.listFailed')}
        most={WEBHOOK_LIMITS.perAccount}
        full={t('programs.listFull')}
        create={t('programs.webhookCreate')}
        testId="webhook-create"
        onCreate={() => setCreating(true)}
      />
      <Sheet open={isCreating} onOpenChange={setCreating} title={t('programs.webhookCreate')}>
        <NewWebhook onClose={() => setCreating(false)} onCreated={onShown} />
      </Sheet>
    </>
  );
}

function NewWebhook({ onClose, onCreated }: { onClose(): void; onCreated(secret: string): void }) {
  const t = useT();
  const { api } = useClient();
  const [url, setUrl] = useState('https://');
  const { isLost, create } = useCreate('webhooks');
  const form = useForm<'url'>({
    check: () => ({ url: url.trim() === '' ? t('auth.need.full') : undefined }),
    async send() {
      const input = { url: url.trim() };
      const created = await create({
        create: (options) => api.call(signalCalls.createWebhook, input, options),
        delete: ({ id }, options) => api.call(signalCalls.deleteWebhook, { id }, options),
        secretOf: ({ secret }) => secret,
      });
      if (created === undefined) return;
      onCreated(created.secret);
      onClose();
    },
    invalid: { url: ['url', t('programs.urlWrong')] },
  });
  return (
    <FormFrame form={form} label={t('programs.webhookCreate')} className="space-y-4 pt-1">
      <TextField
        label={t('programs.url')}
        hint={t('programs.urlHint')}
        name="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={WEBHOOK_LIMITS.url}
        {...form.field('url', url, setUrl)}
      />
      <FormFailure text={isLost ? t('programs.secretLost') : form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('programs.createAction')}
      </Button>
    </FormFrame>
  );
}
