import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { CONTENT_LENGTHS, operatorContentCalls, type AnnouncementDetail } from '@tradewind/contract/operator-light';
import { AnnouncementCard, Button, FormFrame, Sheet, Switch, TextField, toast } from '@tradewind/ui';
import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { contentRefusal } from '../../shared/content-refusal.ts';
import { directionOf, LanguageTabs } from '../../shared/LanguageTabs.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { PreviewFrame } from '../../shared/PreviewFrame.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { DraftRow } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';

interface AnnouncementFormProps {
  /** undefined = a new one. */
  readonly announcement: AnnouncementDetail | undefined;
  onSaved(announcement: AnnouncementDetail): Promise<void>;
  /** Whether there are unsaved changes. */
  onUnsaved?(unsaved: boolean): void;
}

type Texts = AnnouncementDetail['texts'];
type Field = 'title' | 'body';

const EMPTY = { title: '', body: '' };

/** Languages with a text, in the order in which they are shown. */
const written = (texts: Texts): readonly Locale[] =>
  LOCALES.filter((locale) => `${texts[locale]?.title ?? ''}${texts[locale]?.body ?? ''}`.trim() !== '');

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(
    written(texts).map((locale) => {
      const { title, body } = texts[locale] ?? EMPTY;
      return [locale, { title: title.trim(), body: body.trim() }];
    }),
  );

/** Title and text in each language, and whether the announcement is pinned. */
export function AnnouncementForm({ announcement, onSaved, onUnsaved }: AnnouncementFormProps) {
  const t = useT();
  const { locale: own } = useLanguage();
  const [texts, setTexts] = useState<Texts>(announcement?.texts ?? {});
  const [pinned, setPinned] = useState(announcement?.pinned === 1);
  const [locale, setLocale] = useState<Locale>(
    () => announcement?.langs.find((lang) => lang === own) ?? announcement?.langs[0] ?? own,
  );
  const [previewing, setPreviewing] = useState(false);
  const text = texts[locale] ?? EMPTY;
  const unsaved =
    pinned !== (announcement?.pinned === 1) ||
    JSON.stringify(trimmed(texts)) !== JSON.stringify(trimmed(announcement?.texts ?? {}));
  const reportUnsaved = useEffectEvent((is: boolean) => onUnsaved?.(is));
  useEffect(() => reportUnsaved(unsaved), [unsaved]);

  const form = useForm<Field>({
    check() {
      const sent = trimmed(texts);
      const partly = written(texts).find((it) => sent[it]?.title === '' || sent[it]?.body === '');
      const missing = partly ?? (written(texts).length === 0 ? locale : undefined);
      if (missing === undefined) return {};
      setLocale(missing);
      const { title, body } = sent[missing] ?? EMPTY;
      return {
        ...(title === '' ? { title: t('content.needTitle') } : {}),
        ...(body === '' ? { body: t('content.needText') } : {}),
      };
    },
    async send() {
      const known = announcement === undefined ? {} : { id: announcement.id, version: announcement.version };
      const input = { ...known, pinned: pinned ? 1 : 0, texts: trimmed(texts) };
      const saved = await api.call(operatorContentCalls.saveAnnouncement, input, { quiet: true });
      setTexts(saved.texts);
      toast('success', t('content.saved'));
      await onSaved(saved);
    },
    explain(error) {
      const failure = contentRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
  });
  const change = (field: Field, value: string) => {
    setTexts({ ...texts, [locale]: { ...text, [field]: value } });
    form.clearError(field);
  };

  return (
    <FormFrame form={form} label={t('content.announcementForm')} className="space-y-4 pb-2">
      <LanguageTabs value={locale} onValueChange={setLocale} written={written(texts)} />
      <TextField
        label={t('content.title')}
        name="title"
        lang={LOCALE_TAGS[locale]}
        dir={directionOf(locale)}
        autoComplete="off"
        maxLength={CONTENT_LENGTHS.title}
        value={text.title}
        error={form.error('title')}
        onValueChange={(title) => change('title', title)}
      />
      <TextArea
        label={t('content.text')}
        hint={t('content.bodyHint')}
        rows={8}
        maxLength={CONTENT_LENGTHS.body}
        value={text.body}
        error={form.error('body')}
        onValueChange={(body) => change('body', body)}
      />
      <Switch label={t('content.pin')} hint={t('content.pinHint')} checked={pinned} onCheckedChange={setPinned} />
      <DraftRow form={form} isChanged={unsaved} testId="save-announcement">
        <Button
          type="button"
          icon={<Eye aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setPreviewing(true)}
        >
          {t('content.preview')}
        </Button>
      </DraftRow>
      <Sheet open={previewing} onOpenChange={setPreviewing} title={t('content.preview')}>
        <PreviewFrame label={t('content.preview')}>
          <div className="px-4">
            <AnnouncementCard
              title={text.title}
              body={text.body}
              publishedAtMs={announcement?.publish_at ?? undefined}
              tag={LOCALE_TAGS[locale]}
              dir={directionOf(locale)}
              pinned={pinned ? t('content.pinned') : undefined}
            />
          </div>
        </PreviewFrame>
      </Sheet>
    </FormFrame>
  );
}
