import { LOCALE_TAGS, type Locale } from '@tradewind/contract/light';
import { CONTENT_LENGTHS, operatorContentCalls, type NewsDetail } from '@tradewind/contract/operator-light';
import { Button, FormFrame, lazyWithRetry, Skeleton, TextField, toast } from '@tradewind/ui';
import { Eye } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../shared/api.ts';
import { contentRefusal } from '../../shared/content-refusal.ts';
import { directionOf, LanguageTabs } from '../../shared/LanguageTabs.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { DraftRow } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { draftOf, inputOf, isChanged, textOf, withoutTitle, withText, writtenIn } from './article-draft.ts';
import { ArticlePreview } from './ArticlePreview.tsx';
import { LogoField } from '../../shared/LogoField.tsx';

/** Loaded on demand, because the editor is large. */
const TextEditor = lazyWithRetry(async () => (await import('./TextEditor.tsx')).TextEditor);

interface ArticleFormProps {
  /** undefined = a new one. */
  readonly article: NewsDetail | undefined;
  onSaved(article: NewsDetail): Promise<void>;
  /** Whether there are unsaved changes. */
  onUnsaved?(unsaved: boolean): void;
}

type Field = 'category' | 'title' | 'content';

/** Makes the browser ask before it closes a page with unsaved changes. */
function useLeaveQuestion(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}

/** Category and picture; title, description and text in each language. */
export function ArticleForm({ article, onSaved, onUnsaved }: ArticleFormProps) {
  const t = useT();
  const { locale: own } = useLanguage();
  const categories = useRead(operatorContentCalls.newsCategories, {}).data ?? [];
  const [draft, setDraft] = useState(() => draftOf(article));
  const [locale, setLocale] = useState<Locale>(
    () => article?.langs.find((lang) => lang === own) ?? article?.langs[0] ?? own,
  );
  /** Number of saves: after each one the editor is created again with the saved text. */
  const [saves, setSaves] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const unsaved = isChanged(draft, article);
  const reportUnsaved = useEffectEvent((is: boolean) => onUnsaved?.(is));
  useEffect(() => reportUnsaved(unsaved), [unsaved]);
  useLeaveQuestion(unsaved);
  const written = writtenIn(draft);
  const text = textOf(draft, locale);

  const form = useForm<Field>({
    check() {
      const missing = withoutTitle(draft) ?? (written.length === 0 ? locale : undefined);
      if (missing !== undefined) setLocale(missing);
      return {
        ...(draft.category === '' ? { category: t('content.needCategory') } : {}),
        ...(missing === undefined ? {} : { title: t('content.needTitle') }),
      };
    },
    async send() {
      const saved = await api.call(operatorContentCalls.saveNews, inputOf(draft, article), { quiet: true });
      setDraft(draftOf(saved));
      setSaves((count) => count + 1);
      toast('success', t('content.saved'));
      await onSaved(saved);
    },
    explain(error) {
      const failure = contentRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
  });
  const change = (changed: Partial<typeof text>, field?: Field) => {
    setDraft((before) => withText(before, locale, changed));
    if (field !== undefined) form.clearError(field);
  };

  return (
    <FormFrame form={form} label={t('content.articleForm')} className="space-y-4 pb-2">
      <div className="grid gap-4 wide:grid-cols-2">
        <SelectField
          label={t('content.category')}
          value={draft.category}
          error={form.error('category')}
          onValueChange={(category) => {
            setDraft({ ...draft, category });
            form.clearError('category');
          }}
          choices={[
            { value: '', label: t('settings.choose') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <LogoField value={draft.logo} onValueChange={(logo) => setDraft((before) => ({ ...before, logo }))} />
      </div>
      <LanguageTabs value={locale} onValueChange={setLocale} written={written} />
      <TextField
        label={t('content.title')}
        name="title"
        lang={LOCALE_TAGS[locale]}
        dir={directionOf(locale)}
        autoComplete="off"
        maxLength={CONTENT_LENGTHS.title}
        value={text.title}
        error={form.error('title')}
        onValueChange={(title) => change({ title }, 'title')}
      />
      <TextArea
        label={t('content.desc')}
        hint={t('content.descHint')}
        rows={2}
        maxLength={CONTENT_LENGTHS.desc}
        value={text.desc}
        onValueChange={(desc) => change({ desc })}
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <TextEditor
          key={`${locale} ${saves}`}
          label={t('content.text')}
          tag={LOCALE_TAGS[locale]}
          dir={directionOf(locale)}
          html={text.content}
          onHtmlChange={(content) => change({ content }, 'content')}
        />
      </Suspense>
      <DraftRow form={form} isChanged={unsaved} testId="save-article">
        <Button
          type="button"
          icon={<Eye aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setPreviewing(true)}
          data-testid="preview-article"
        >
          {t('content.preview')}
        </Button>
      </DraftRow>
      <ArticlePreview
        open={previewing}
        onOpenChange={setPreviewing}
        text={text}
        locale={locale}
        logo={draft.logo}
        publishedAtMs={article?.publish_at ?? undefined}
      />
    </FormFrame>
  );
}
