import type { Instrument } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Skeleton, useReadable } from '@tradewind/ui';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient } from '../../shared/client.tsx';
import { setCurrentCode } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { UpcomingTerms } from '../../trading/UpcomingTerms.tsx';
import { Contract, Limits, Steps } from './Contract.tsx';
import { Fees, Margins } from './Costs.tsx';
import { Financing } from './Financing.tsx';
import { Head } from './Head.tsx';
import { Holidays, Hours } from './Hours.tsx';
import { Spread } from './Spread.tsx';

/** /instrument?code=: details of an instrument for use before trading it. */
export function InstrumentPage() {
  const t = useT();
  const { market } = useClient();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const instruments = useReadable(market.instruments);
  const status = useReadable(market.status);
  const instrument = instruments.find(({ Code }) => Code === code);
  useEffect(() => {
    // a deep link opens this page without loading the list first
    if (market.instruments.get().length === 0) void market.refresh();
  }, [market]);
  return (
    <Page title={instrument?.ShowCode ?? code} parent={PATHS.quotes}>
      {instrument !== undefined ? (
        <Facts key={instrument.Id} instrument={instrument} />
      ) : instruments.length > 0 ? (
        <Missing code={code} />
      ) : status === 'error' ? (
        <ErrorState
          title={t('quotes.loadFailed')}
          body={t('quotes.loadFailedBody')}
          onRetry={() => void market.refresh()}
        />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

function Facts({ instrument }: { instrument: Instrument }) {
  const t = useT();
  return (
    <>
      <Head instrument={instrument} />
      {instrument.TradingDisabled !== null && (
        <p className="mx-4 mb-2 rounded-control bg-amber-soft px-3 py-1.5 text-1 text-amber">
          {t('terms.suspended', { reason: instrument.TradingDisabled })}
        </p>
      )}
      <div className="mx-2 empty:hidden">
        <UpcomingTerms instrument={instrument} />
      </div>
      <Hours instrument={instrument} />
      <Spread instrument={instrument} />
      <Contract instrument={instrument} />
      <Steps instrument={instrument} />
      <Margins instrument={instrument} />
      <Fees instrument={instrument} />
      <Financing instrument={instrument} />
      <Limits instrument={instrument} />
      <Holidays instrument={instrument} />
      <div className="sticky bottom-0 border-t border-line bg-page px-4 py-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
        <ButtonLink to={PATHS.trade} className="w-full" onClick={() => setCurrentCode(instrument.Code)}>
          {t('instrument.trade', { symbol: instrument.ShowCode })}
        </ButtonLink>
      </div>
    </>
  );
}

function Missing({ code }: { code: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={<SearchX size={32} strokeWidth={1.5} />}
      title={t('instrument.missing', { code })}
      body={t('instrument.missingBody')}
      action={<ButtonLink to={PATHS.product}>{t('quotes.openSearch')}</ButtonLink>}
    />
  );
}

function PageSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-4 px-4 pt-2">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-6 w-40" />
      </div>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
