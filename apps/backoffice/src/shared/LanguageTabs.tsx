import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { Chip } from '@tradewind/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { useLanguage, useT } from './language.ts';

interface LanguageTabsProps {
  readonly value: Locale;
  onValueChange(locale: Locale): void;
  /** Languages that have content. */
  readonly written: readonly Locale[];
}

/** The name of a language, in the operator's language. */
function useLanguageNames(): (locale: Locale) => string {
  const { tag } = useLanguage();
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (locale) => names.of(LOCALE_TAGS[locale]) ?? locale;
}

/** The language being edited, and which languages already have content. */
export function LanguageTabs({ value, onValueChange, written }: LanguageTabsProps) {
  const t = useT();
  const nameOf = useLanguageNames();
  return (
    <div>
      <div
        role="group"
        aria-label={t('content.languages')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 wide:mx-0 wide:flex-wrap wide:px-0"
      >
        {LOCALES.map((locale) => (
          <Chip key={locale} active={locale === value} onActiveChange={() => onValueChange(locale)}>
            {written.includes(locale) && (
              <Check aria-label={t('content.written')} size={14} strokeWidth={2} className="me-1 text-good" />
            )}
            {nameOf(locale)}
          </Chip>
        ))}
      </div>
      {!written.includes('en') && (
        <p role="status" className="mt-1 flex items-center gap-2 rounded-control bg-amber-soft px-3 py-2 text-1">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-amber" />
          {t('content.noEnglish')}
        </p>
      )}
    </div>
  );
}

/** The writing direction of a language. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');
