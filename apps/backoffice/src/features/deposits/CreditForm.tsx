import { failureText } from '@tradewind/client/app';
import { ARRIVAL_REFERENCE_MAX, type DepositDetail, type DepositTerms } from '@tradewind/contract/operator-light';
import { classes, DecimalField, Money, TextField, useFormat } from '@tradewind/ui';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useT } from '../../shared/language.ts';
import { WeekendNote } from '../../shared/WeekendNote.tsx';
import { WhenField } from '../../shared/WhenField.tsx';
import { rateReasonText } from './rate-reason.ts';
import type { CreditDraft } from './use-credit-draft.ts';

const COIN = 0;

/** The received amount, its time and its reference; below, its value and the number of operators required. */
export function CreditForm({ deposit, draft }: { deposit: DepositDetail; draft: CreditDraft }) {
  const t = useT();
  const { customer } = deposit;
  const name = customer.name === '' ? customer.contact : `${customer.name} (${customer.contact})`;
  const { terms, lastTerms, error, amount } = draft;
  return (
    <div className="space-y-4">
      <p>{t('deposits.finish.body', { customer: name })}</p>
      <DecimalField
        label={t('deposits.finish.amount')}
        value={amount}
        onValueChange={(next) => draft.change({ amount: next })}
        name="amount-received"
        data-testid="amount-received"
        trailing={<span className="text-2 text-muted">{deposit.currency}</span>}
      />
      <WhenField
        label={t('deposits.finish.receivedAt')}
        hint={t('deposits.finish.receivedAtHint')}
        value={draft.receivedAt}
        onValueChange={(receivedAt) => draft.change({ receivedAt })}
      />
      <TextField
        label={t('deposits.finish.reference')}
        hint={t(deposit.type === COIN ? 'deposits.finish.referenceOfCoin' : 'deposits.finish.referenceOfBank')}
        value={draft.reference}
        onValueChange={(reference) => draft.change({ reference })}
        maxLength={ARRIVAL_REFERENCE_MAX}
        required
        name="reference"
        data-testid="arrival-reference"
      />
      {lastTerms !== undefined && (
        <div aria-busy={terms === undefined} className={classes('space-y-4', terms === undefined && 'opacity-50')}>
          <Terms deposit={deposit} terms={lastTerms} isSecond={draft.isSecond} />
        </div>
      )}
      {error !== null && (
        <p role="alert" className="text-2 text-bad">
          {failureText(error, t)}
        </p>
      )}
    </div>
  );
}

function Terms({ deposit, terms, isSecond }: { deposit: DepositDetail; terms: DepositTerms; isSecond: boolean }) {
  const t = useT();
  const { number, currency, type } = deposit;
  const rows: readonly Fact[] = [
    {
      label: t('deposits.creditRate'),
      wide: true,
      value: (
        <>
          {t('deposits.rateOf', { rate: terms.credit_rate, currency })}
          <span className="block text-1 text-muted">{rateReasonText(terms.rate_reason, type, t)}</span>
          <WeekendNote spread={terms.credit_weekend_spread_percent} />
        </>
      ),
    },
    { label: t('deposits.usdSubmitted'), value: <Money value={number} kind="balance" currency /> },
    {
      label: t('deposits.usdToCredit'),
      value: (
        <span data-testid="usd-to-credit">
          <Money value={terms.credited} kind="balance" currency className="text-4 font-semibold" />
        </span>
      ),
    },
  ];
  return (
    <>
      <Facts rows={rows} />
      {terms.operators_needed === 2 && !isSecond && (
        <p className="rounded-control bg-amber-soft px-3 py-2 text-2" data-testid="two-needed">
          <WhyTwo terms={terms} />
        </p>
      )}
    </>
  );
}

function WhyTwo({ terms }: { terms: DepositTerms }) {
  const t = useT();
  const format = useFormat();
  if (terms.two_because === 'above_submitted') return t('deposits.finish.twoAboveSubmitted');
  if (terms.two_because === 'operator_day')
    return t('deposits.finish.twoBeyondDay', {
      used: format.money(terms.operator_day.used, 'balance'),
      limit: format.money(terms.operator_day.limit, 'balance'),
    });
  return terms.credited_24h === 0
    ? t('deposits.finish.twoAboveLimit')
    : t('deposits.finish.twoWithDay', { amount: format.money(terms.credited_24h, 'balance') });
}
