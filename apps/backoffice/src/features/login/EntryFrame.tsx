import { Button, Mark } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { LOCALE_NAMES, OFFERED_LOCALES } from '../../locales/index.ts';
import { setLocale, useLanguage } from '../../shared/language.ts';

interface EntryFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly children: ReactNode;
}

/** The pages before a session: one column, with a language switch. */
export function EntryFrame({ title, subtitle, children }: EntryFrameProps) {
  const { locale, t } = useLanguage();
  const other = OFFERED_LOCALES.find((offered) => offered !== locale);
  return (
    <div className="flex min-h-dvh flex-col px-4 py-4">
      <header className="mx-auto flex w-full max-w-104 items-center gap-2">
        <Mark size={24} />
        <span className="text-2 font-semibold">{t('app.name')}</span>
        <span className="flex-1 text-2 text-muted">{t('app.backoffice')}</span>
        {other !== undefined && (
          <Button tone="quiet" className="-me-4" onClick={() => void setLocale(other)}>
            {LOCALE_NAMES[other]}
          </Button>
        )}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-104 py-8 outline-none wide:pt-[12vh]">
        <h1 className="text-5 font-semibold">{title}</h1>
        {subtitle !== undefined && <p className="mt-1 text-2 text-muted">{subtitle}</p>}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  );
}
