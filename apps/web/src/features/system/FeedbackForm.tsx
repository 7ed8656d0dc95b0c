import { FEEDBACK_LENGTHS, feedbackCalls } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, TextArea, TextField, toast, randomId } from '@tradewind/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';

/** Feedback, with or without a session. */
export function FeedbackForm({ onDone }: { onDone(): void }) {
  const t = useT();
  const { api } = useClient();
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  // the same until it has arrived, so that a retry does not send it twice
  const [clientId] = useState(randomId);
  const form = useForm<'text' | 'contact'>({
    check: () => ({
      ...(text.trim().length < FEEDBACK_LENGTHS.least ? { text: t('system.feedbackNeed') } : {}),
      ...(contact.trim().length > FEEDBACK_LENGTHS.contact
        ? { contact: t.plural('system.feedbackTooLong', FEEDBACK_LENGTHS.contact) }
        : {}),
    }),
    async send() {
      await api.call(feedbackCalls.sendFeedback, { client_id: clientId, text, contact }, { quiet: true });
      toast('success', t('system.feedbackSent'), undefined, 'feedback');
      onDone();
    },
    invalid: { text: 'text', contact: 'contact' },
  });
  return (
    <FormFrame form={form} label={t('system.feedbackWrite')} className="space-y-4 pt-1 pb-2">
      <p className="text-2 text-muted">{t('system.feedbackAbout')}</p>
      <TextArea
        label={t('system.feedbackText')}
        rows={6}
        maxLength={FEEDBACK_LENGTHS.text}
        {...form.field('text', text, setText)}
      />
      <TextField
        label={t('system.feedbackContact')}
        hint={t('system.feedbackContactHint')}
        autoComplete="email"
        {...form.field('contact', contact, setContact)}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone="accent" block busy={form.busy} data-testid="send-feedback">
        {t('system.feedbackSend')}
      </Button>
    </FormFrame>
  );
}
