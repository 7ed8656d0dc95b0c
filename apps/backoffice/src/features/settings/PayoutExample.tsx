import { toDecimalNumber } from '@tradewind/money';
import { Money } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { Amount } from '../../shared/Amount.tsx';
import { useT } from '../../shared/language.ts';
import { payoutExample, type CurrencyDraft } from './currency-draft.ts';

const USD_DECIMALS = 6;

/** The payout of an example withdrawal with the values of the form. */
export function PayoutExample({ draft, market }: { draft: CurrencyDraft; market: string | null | undefined }) {
  const t = useT();
  const example = payoutExample(draft, market ?? undefined);
  const usd = (micro: number) => (
    <Money value={toDecimalNumber(micro, USD_DECIMALS)} kind="balance" currency className="font-semibold" />
  );
  return (
    <div role="status" className="rounded-control bg-press px-3 py-2 text-2" data-testid="payout-example">
      <p className="text-1 text-muted">{t('settings.currency.example')}</p>
      {example === undefined ? (
        <p>{draft.rateOf === 'market' ? t('settings.currency.exampleLater') : t('settings.currency.exampleNeeds')}</p>
      ) : (
        <dl className="mt-1 space-y-0.5">
          <ExampleRow label={t('settings.currency.exampleNumber')}>{usd(example.number)}</ExampleRow>
          <ExampleRow label={t('settings.currency.fee')}>{usd(example.fee)}</ExampleRow>
          <ExampleRow label={t('settings.currency.rateNow')}>
            <span className="figures">{t('settings.currency.perUsd', { rate: example.rate, code: draft.code })}</span>
          </ExampleRow>
          <ExampleRow label={t('settings.currency.examplePays')}>
            <Amount value={example.amount} currency={draft.code} className="font-semibold" />
          </ExampleRow>
        </dl>
      )}
    </div>
  );
}

function ExampleRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
