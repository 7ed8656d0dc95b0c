import { LOCALE_TAGS, type RiskWarning as Warning } from '@tradewind/contract/light';
import { formatTime, useReadable } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useClient } from './client.tsx';
import { useLanguage } from './language.ts';

/** The regulator's sentence in the reader's language if available, otherwise in the regulator's own. */
const sentenceFor = ({ sentences }: Warning, locale: string) =>
  sentences.find((sentence) => sentence.locale === locale) ?? sentences[0];

/** The regulator's official risk warning, word for word; `fallback` (default: nothing) if no regulator is configured. */
export function RiskWarning({ className = '', fallback = null }: { className?: string; fallback?: ReactNode }) {
  const base = useReadable(useClient().base);
  const { locale, tag, t } = useLanguage();
  const warning = base?.risk_warning ?? null;
  const sentence = warning === null ? undefined : sentenceFor(warning, locale);
  if (warning === null || sentence === undefined) return fallback;
  return (
    <div className={`text-1 text-text ${className}`}>
      <p lang={LOCALE_TAGS[sentence.locale]} dir={sentence.locale === 'ar' ? 'rtl' : 'ltr'} data-testid="risk-warning">
        {sentence.text} <span className="text-muted">({warning.regulator})</span>
      </p>
      {warning.as_of !== null && (
        <p className="mt-1 text-muted" data-testid="risk-warning-date">
          {t('app.asOf', { date: formatTime(tag, warning.as_of, 'date') })}
        </p>
      )}
    </div>
  );
}
