import type { DrawCurrency } from '@tradewind/contract/light';
import { toDecimalNumber } from '@tradewind/money';
import { NO_FIGURE, useFormat } from '@tradewind/ui';
import { usdText } from '../../funds/amount.ts';
import { RateLine } from '../../funds/RateLine.tsx';
import { nameOfCurrency } from './use-payout.ts';
import { useT } from '../../shared/language.ts';
import { Figure, Term } from './parts.tsx';
import type { Quote } from './quote.ts';
import { feeRule, unitsWithCode } from './texts.ts';

interface CostProps {
  readonly currency: DrawCurrency;
  readonly quote: Quote | undefined;
  /** When the rate was read, epoch ms. */
  readonly readAtMs: number;
}

/** Costs and payout of the amount while it is typed, exactly as they will be stored. */
export function Cost({ currency, quote, readAtMs }: CostProps) {
  const t = useT();
  const format = useFormat();
  const usd = (micro: number | undefined) =>
    micro === undefined ? NO_FIGURE : `${usdText(format, toDecimalNumber(micro, 6))} USD`;
  return (
    <section aria-label={t('payout.cost.title')} data-testid="draw-cost">
      <dl>
        <Term label={t('payout.cost.feeBy', { rule: feeRule(currency, format, t) })}>
          <Figure>{usd(quote?.fee)}</Figure>
        </Term>
        <Term label={t('payout.cost.net')}>
          <Figure>{usd(quote?.net)}</Figure>
        </Term>
        <Term label={t('payout.cost.receives')} strong>
          <span data-testid="draw-receives">
            <Figure>{quote === undefined ? NO_FIGURE : unitsWithCode(format, quote.units, currency)}</Figure>
          </span>
        </Term>
      </dl>
      {currency.rate === null ? (
        <p role="alert" className="rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber">
          {t('payout.cost.noRate', { currency: nameOfCurrency(currency) })}
        </p>
      ) : (
        <RateLine
          currency={currency.code}
          rate={currency.rate}
          usdPrice={currency.usd_price}
          weekendSpread={currency.weekend_spread_percent}
          readAtMs={readAtMs}
        />
      )}
    </section>
  );
}
