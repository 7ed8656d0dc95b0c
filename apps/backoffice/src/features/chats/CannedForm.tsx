import { StepKey } from '@tradewind/client/app';
import { CHAT_TEXT_LENGTH, LOCALES } from '@tradewind/contract/light';
import { operatorChatCalls, type CannedAnswer } from '@tradewind/contract/operator-light';
import { randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useLanguage } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { languageName } from '../../shared/language-name.ts';

const TITLE_LENGTH = 80;

interface CannedFormProps {
  /** undefined = a new one. */
  readonly answer: CannedAnswer | undefined;
  onDone(): Promise<void>;
}

export function CannedForm({ answer, onDone }: CannedFormProps) {
  const { t, tag, locale } = useLanguage();
  const [lang, setLang] = useState<CannedAnswer['lang']>(answer?.lang ?? locale);
  const [title, setTitle] = useState(answer?.title ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<'title' | 'text'>({
    check: () => ({
      ...(title.trim() === '' ? { title: t('chats.canned.required') } : {}),
      ...(text.trim() === '' ? { text: t('chats.canned.required') } : {}),
    }),
    async send() {
      const known = answer === undefined ? {} : { id: answer.id, version: answer.version };
      await key.run((idempotencyKey) =>
        api.call(operatorChatCalls.saveCanned, { ...known, lang, title, text }, { quiet: true, idempotencyKey }),
      );
      toast('success', t('chats.canned.saved'));
      await onDone();
    },
    invalid: { title: 'title', text: 'text' },
    explain: (error) => (error.key === 'conflict' ? { failure: t('chats.canned.conflict') } : undefined),
  });
  return (
    <SubmitForm
      form={form}
      label={answer === undefined ? t('chats.canned.addTitle') : t('chats.canned.changeTitle')}
      action={t('chats.canned.save')}
    >
      <SelectField<CannedAnswer['lang']>
        label={t('chats.canned.language')}
        value={lang}
        onValueChange={setLang}
        choices={LOCALES.map((value) => ({ value, label: languageName(value, tag) }))}
      />
      <TextField
        label={t('chats.canned.name')}
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        {...form.field('title', title, setTitle)}
      />
      <TextArea
        label={t('chats.canned.text')}
        hint={t('chats.canned.textHint', { nameMark: '{name}', operatorMark: '{operator}' })}
        rows={6}
        maxLength={CHAT_TEXT_LENGTH}
        {...form.field('text', text, setText)}
      />
    </SubmitForm>
  );
}
