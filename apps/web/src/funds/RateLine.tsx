import { useFormat } from '@tradewind/ui';
import { useT } from '../shared/language.ts';
import { WeekendRate } from './WeekendRate.tsx';
import { decimalText } from './amount.ts';

/** Below this value a unit of the currency is worth about a dollar or less, and the rate itself is sufficient. */
const PRICE_SAYS_MORE_USD = 2;

interface RateLineProps {
  readonly currency: string;
  /** Exact text, units for 1 USD, as stored. */
  readonly rate: string;
  readonly usdPrice: number | null;
  /** Percent in the rate because the market is closed; null = it is open. */
  readonly weekendSpread: number | null;
  /** When it was read, epoch ms. */
  readonly readAtMs: number;
}

/** The applicable rate, its inverse where that is the usual notation, when it was read, and that the market is closed. */
export function RateLine({ currency, rate, usdPrice, weekendSpread, readAtMs }: RateLineProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className="flex flex-wrap gap-x-3 pt-2 text-1 text-muted" data-testid="rate">
        <bdi className="figures">{`1 USD = ${decimalText(format, rate)} ${currency}`}</bdi>
        {usdPrice !== null && usdPrice >= PRICE_SAYS_MORE_USD && (
          <bdi className="figures">{`1 ${currency} ≈ ${format.money(usdPrice, 'balance')} USD`}</bdi>
        )}
        <span>
          {t('funds.rateRead')} <bdi className="figures">{format.time(readAtMs, 'time')}</bdi>
        </span>
      </p>
      <WeekendRate spread={weekendSpread} />
    </>
  );
}
