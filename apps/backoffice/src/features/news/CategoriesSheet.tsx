import { LOCALES, LOCALE_TAGS, type Locale } from '@tradewind/contract/light';
import { CONTENT_LENGTHS, operatorContentCalls, type NewsCategoryRow } from '@tradewind/contract/operator-light';
import { Button, FormFailure, FormFrame, RowButton, Sheet, Switch, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { contentRefusal } from '../../shared/content-refusal.ts';
import { directionOf, LanguageTabs } from '../../shared/LanguageTabs.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { useForm } from '../../shared/use-form.ts';
import { WholeField } from '../../shared/WholeField.tsx';
import { isWholeNumber } from '../../shared/whole-number.ts';

const MAX_SORT = 1000;

interface CategoriesSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** The categories of news: their names, their order, and which are hidden. */
export function CategoriesSheet({ open, onOpenChange }: CategoriesSheetProps) {
  const t = useT();
  const { data = [] } = useRead(operatorContentCalls.newsCategories, {});
  const [editing, setEditing] = useState<NewsCategoryRow | 'new'>();
  const close = (isOpen: boolean) => {
    if (!isOpen) setEditing(undefined);
    onOpenChange(isOpen);
  };
  return (
    <Sheet open={open} onOpenChange={close} title={t('content.categories')}>
      {editing === undefined ? (
        <>
          <div className="-mx-4 border-y border-line">
            {data.map((category) => (
              <RowButton
                key={category.id}
                label={category.name}
                hint={t.plural('content.articles', category.articles)}
                value={category.hidden === 1 ? t('content.hidden') : undefined}
                chevron
                onClick={() => setEditing(category)}
              />
            ))}
          </div>
          <Button block tone="accent" className="mt-4" onClick={() => setEditing('new')}>
            {t('content.addCategory')}
          </Button>
        </>
      ) : (
        <CategoryForm
          key={editing === 'new' ? 'new' : editing.id}
          category={editing === 'new' ? undefined : editing}
          onDone={async () => {
            await readAgain(operatorContentCalls.newsCategories, operatorContentCalls.news);
            setEditing(undefined);
          }}
          onCancel={() => setEditing(undefined)}
        />
      )}
    </Sheet>
  );
}

interface CategoryFormProps {
  /** undefined = a new one. */
  readonly category: NewsCategoryRow | undefined;
  onDone(): Promise<void>;
  onCancel(): void;
}

function CategoryForm({ category, onDone, onCancel }: CategoryFormProps) {
  const t = useT();
  const { locale: own } = useLanguage();
  const [names, setNames] = useState<Readonly<Partial<Record<Locale, string>>>>(category?.names ?? {});
  const [locale, setLocale] = useState<Locale>(own);
  const [sort, setSort] = useState(String(category?.sort ?? 10));
  const [hidden, setHidden] = useState(category?.hidden === 1);
  const written = LOCALES.filter((it) => (names[it] ?? '').trim() !== '');
  const isOwn = category === undefined || category.key === null;
  const form = useForm<'name' | 'sort'>({
    check: () => ({
      ...(isOwn && written.length === 0 ? { name: t('content.needName') } : {}),
      ...(isWholeNumber(sort, MAX_SORT) ? {} : { sort: t('settings.currency.faults.sort') }),
    }),
    async send() {
      const known = category === undefined ? {} : { id: category.id, version: category.version };
      const trimmed = Object.fromEntries(written.map((it) => [it, (names[it] ?? '').trim()]));
      await api.call(
        operatorContentCalls.saveNewsCategory,
        { ...known, ...(isOwn ? { names: trimmed } : {}), sort: Number(sort), hidden: hidden ? 1 : 0 },
        { quiet: true },
      );
      toast('success', t('content.saved'));
      await onDone();
    },
    explain(error) {
      const failure = contentRefusal(error, t);
      return failure === undefined ? undefined : { failure };
    },
  });
  return (
    <FormFrame form={form} label={t('content.category')} className="space-y-4 pb-2">
      {isOwn ? (
        <>
          <LanguageTabs value={locale} onValueChange={setLocale} written={written} />
          <TextField
            label={t('content.name')}
            lang={LOCALE_TAGS[locale]}
            dir={directionOf(locale)}
            autoComplete="off"
            maxLength={CONTENT_LENGTHS.category}
            value={names[locale] ?? ''}
            error={form.error('name')}
            onValueChange={(name) => {
              setNames({ ...names, [locale]: name });
              form.clearError('name');
            }}
          />
        </>
      ) : (
        <p className="text-2 text-muted">{t('content.builtInCategory', { name: category.name })}</p>
      )}
      <WholeField label={t('settings.currency.sort')} {...form.field('sort', sort, setSort)} />
      <Switch label={t('content.hide')} hint={t('content.hideHint')} checked={hidden} onCheckedChange={setHidden} />
      <FormFailure text={form.failure} />
      <div className="grid grid-cols-2 gap-2">
        <Button type="button" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button tone="accent" type="submit" busy={form.busy} data-testid="save-category">
          {t('shared.save')}
        </Button>
      </div>
    </FormFrame>
  );
}
