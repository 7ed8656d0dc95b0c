import type { MarkedInstrument } from '@tradewind/contract/operator-light';
import { toDecimalNumber, points } from '@tradewind/money';
import { useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import type { Sides } from './markups.ts';

/** Bid, ask and spread of a quote in points. */
export function MarkupPrices({ instrument, quote }: { instrument: MarkedInstrument; quote: Sides | undefined }) {
  const t = useT();
  const format = useFormat();
  const { price_precision: precision } = instrument;
  if (quote === undefined) return <span className="text-1 text-muted">{t('markups.noPrice')}</span>;
  const price = (value: number) => format.price(toDecimalNumber(points(value), precision), precision);
  return (
    <span className="text-1 text-muted">
      <bdi className="figures whitespace-nowrap">
        {price(quote.bid)} / {price(quote.ask)}
      </bdi>
      {' · '}
      <span className="whitespace-nowrap">{t('markups.spread', { points: format.number(quote.ask - quote.bid) })}</span>
    </span>
  );
}
