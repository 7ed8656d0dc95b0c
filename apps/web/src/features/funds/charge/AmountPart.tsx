import type { BankOption, DepositChannel } from '@tradewind/contract/light';
import { DecimalField, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { plainUnits, typedUsd, unitsText, usdText } from '../../../funds/amount.ts';
import { CopyRow } from '../../../funds/CopyRow.tsx';
import { RateLine } from '../../../funds/RateLine.tsx';
import { useT } from '../../../shared/language.ts';
import { payIn } from './pay-way.ts';
import { rateRuleText } from './rate-rule.ts';
import { useAmountError } from './use-deposit.ts';

interface AmountPartProps {
  readonly way: DepositChannel | BankOption;
  readonly readAtMs: number;
  readonly number: string;
  onNumberChange(number: string): void;
  /** The error found on submitting, or by the server. */
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** The user copied the amount to pay. */
  onCopied(): void;
}

/** The amount in USD, and its value in the currency, exactly as it will be stored. */
export function AmountPart({ way, readAtMs, number, onNumberChange, error, disabled, onCopied }: AmountPartProps) {
  const t = useT();
  const format = useFormat();
  const amountError = useAmountError();
  const [isLeft, setLeft] = useState(number !== '');
  const fault = amountError(number, way);
  const units = fault === undefined ? payIn(number, way, way.rate) : undefined;
  return (
    <div className="space-y-3">
      <div onBlur={() => setLeft(true)}>
        <DecimalField
          label={t('funds.amount')}
          hint={t('funds.bounds', { min: usdText(format, way.min), max: usdText(format, way.max) })}
          error={error ?? (isLeft && number !== '' ? fault : undefined)}
          value={number}
          onValueChange={onNumberChange}
          disabled={disabled}
          required
          name="number"
          data-testid="deposit-amount"
          trailing={<span className="text-2 text-muted">USD</span>}
        />
      </div>
      {way.rate === null ? (
        <p role="alert" className="rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber">
          {t('funds.noRate', { currency: way.currency_code })}
        </p>
      ) : (
        <div className="rounded-control bg-raised px-3 pb-2.5">
          {units === undefined ? (
            <p className="py-2.5 text-2 text-muted">{t('funds.youSendEmpty')}</p>
          ) : (
            <CopyRow
              label={t('funds.youSend')}
              text={plainUnits(units, way.precision)}
              testId="pay-in"
              code
              important
              onCopied={onCopied}
            >
              {unitsText(format, units, way.precision)} {way.currency_code}
            </CopyRow>
          )}
          {way.currency_code !== 'USD' && (
            <RateLine
              currency={way.currency_code}
              rate={way.rate}
              usdPrice={way.usd_price}
              weekendSpread={way.weekend_spread_percent}
              readAtMs={readAtMs}
            />
          )}
          {units !== undefined && (
            <p className="mt-1 text-1 text-muted">{t('funds.credited', { amount: typedUsd(format, number) })}</p>
          )}
          <p className="mt-1 text-1 text-muted" data-testid="rate-rule">
            {t('funds.arrives')} {'address' in way && rateRuleText('funds.rateRule', format, t)}
          </p>
        </div>
      )}
    </div>
  );
}
