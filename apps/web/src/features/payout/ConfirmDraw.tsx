import { toDecimalNumber } from '@tradewind/money';
import { Button, FormFailure, Sheet, useFormat } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { FactorField } from '../../auth/FactorField.tsx';
import { usdText } from '../../funds/amount.ts';
import { VerificationLink } from '../../funds/VerificationNotice.tsx';
import { WeekendRate } from '../../funds/WeekendRate.tsx';
import { useT } from '../../shared/language.ts';
import { Destination, Figure, Term } from './parts.tsx';
import type { Withdrawal, Draw } from './use-draw.ts';
import { feeRule, rateText, unitsWithCode } from './texts.ts';

/** All figures once more before anything is sent; then the outcome. */
export function ConfirmDraw({ draw }: { draw: Draw }) {
  const t = useT();
  const format = useFormat();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { withdrawal, phase } = draw;
  const isWrong = draw.codeError !== undefined;
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isWrong]);
  const amount = withdrawal === undefined ? '' : usdText(format, toDecimalNumber(withdrawal.quote.number, 6));
  return (
    <Sheet
      open={draw.open}
      onOpenChange={(open) => {
        if (!open) draw.close();
      }}
      title={t('payout.confirm.title', { amount })}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            tone="accent"
            size="large"
            block
            busy={phase === 'sending'}
            data-testid="draw-confirm"
          >
            {phase === 'sending'
              ? t('payout.confirm.sending')
              : phase === 'unsure'
                ? t('payout.confirm.askAgain')
                : t('payout.confirm.action', { amount })}
          </Button>
          <div role="status">
            {phase === 'unsure' && (
              <p className="mt-2 text-center text-1 text-amber" data-testid="draw-unsure">
                {t('payout.confirm.unsure')}
              </p>
            )}
          </div>
        </>
      }
    >
      {withdrawal !== undefined && (
        <form
          ref={form}
          id={formId}
          noValidate
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            draw.confirm();
          }}
        >
          <div role="status">
            {draw.notice !== undefined && (
              <p data-testid="draw-notice" className="rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber">
                {draw.notice}
              </p>
            )}
          </div>
          <Figures withdrawal={withdrawal} />
          {withdrawal.needsCode && (
            <FactorField
              value={draw.code}
              onValueChange={draw.setCode}
              error={draw.codeError}
              disabled={phase !== 'asking'}
            />
          )}
          <FormFailure text={draw.failure} />
          {draw.isUnverified === true && <VerificationLink />}
        </form>
      )}
    </Sheet>
  );
}

function Figures({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const format = useFormat();
  const { currency, method, quote, memo } = withdrawal;
  const usd = (micro: number) => `${usdText(format, toDecimalNumber(micro, 6))} USD`;
  return (
    <>
      <dl data-testid="draw-figures">
        <Term label={t('payout.cost.receives')} strong>
          <Figure>{unitsWithCode(format, quote.units, currency)}</Figure>
        </Term>
        <Term label={t('payout.cost.amount')}>
          <Figure>{usd(quote.number)}</Figure>
        </Term>
        <Term label={t('payout.cost.feeBy', { rule: feeRule(currency, format, t) })}>
          <Figure>{usd(quote.fee)}</Figure>
        </Term>
        <Term label={t('payout.cost.net')}>
          <Figure>{usd(quote.net)}</Figure>
        </Term>
        <Term label={t('payout.cost.rate')}>
          <Figure>{rateText(format, quote.rate, currency.code)}</Figure>
          <WeekendRate spread={currency.weekend_spread_percent} />
        </Term>
        {currency.protocol !== '' && (
          <Term label={t('payout.confirm.network')}>
            <bdi>{currency.protocol}</bdi>
          </Term>
        )}
        <Term label={t('payout.confirm.to')}>
          <Destination method={method} />
        </Term>
        {memo !== '' && (
          <Term label={t('payout.record.memo')}>
            <bdi className="break-words">{memo}</bdi>
          </Term>
        )}
      </dl>
      <p className="flex gap-2 text-1 text-amber">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
        <span>{t(method.type === 1 ? 'payout.confirm.wrongAddress' : 'payout.confirm.wrongAccount')}</span>
      </p>
      <p className="text-1 text-muted">{t('payout.confirm.locked')}</p>
    </>
  );
}
