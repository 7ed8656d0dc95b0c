import { LOCALE_TAGS, LOCALES, type Locale } from '@tradewind/contract/light';
import { Button, RowBody, rowClass, Spinner, toast } from '@tradewind/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { setLocale, useLanguage } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { FLAGS } from './flags.ts';

/** Each language under its own name. */
const NAMES: Readonly<Record<Locale, string>> = {
  hk: '繁體中文',
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  th: 'ไทย',
  vn: 'Tiếng Việt',
  fr: 'Français',
  de: 'Deutsch',
  ru: 'Русский',
  spa: 'Español',
  pt: 'Português (Brasil)',
  ar: 'العربية',
  it: 'Italiano',
  tr: 'Türkçe',
  id: 'Bahasa Indonesia',
};

/** /language: all languages in the order of product.md §9; choosing one returns to the previous page. */
export function LanguagePage() {
  const { locale, t } = useLanguage();
  const goBack = useGoBack(PATHS.me);
  const [loading, setLoading] = useState<Locale>();
  const pick = async (chosen: Locale) => {
    setLoading(chosen);
    try {
      await setLocale(chosen);
      goBack();
    } catch {
      setLoading(undefined);
      // the file with its texts could not be fetched
      toast('error', t('app.error.chunkTitle'), <Reload label={t('update.reload')} />, 'language');
    }
  };
  return (
    <Page title={t('system.language')}>
      <ul>
        {LOCALES.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              lang={LOCALE_TAGS[offered]}
              aria-current={offered === locale || undefined}
              aria-busy={offered === loading || undefined}
              onClick={() => void pick(offered)}
              className={`${rowClass} hover:bg-raised active:bg-raised`}
            >
              <RowBody
                icon={<Flag locale={offered} />}
                label={NAMES[offered]}
                value={
                  offered === loading ? (
                    <Spinner />
                  ) : offered === locale ? (
                    <Check aria-hidden size={20} strokeWidth={2} className="text-accent" />
                  ) : undefined
                }
              />
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Flag({ locale }: { locale: Locale }) {
  const Picture = FLAGS[locale];
  return <Picture className="h-5 w-7.5 overflow-hidden rounded-[3px] ring-1 ring-line" />;
}

function Reload({ label }: { label: string }) {
  return (
    <Button tone="quiet" className="-ms-4" onClick={() => location.reload()}>
      {label}
    </Button>
  );
}
