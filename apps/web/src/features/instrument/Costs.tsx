import type { Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import { costOf } from '@tradewind/engine';
import { microLots, toDecimalNumber } from '@tradewind/money';
import { Money, useFormat, useSelected } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { allowedMultiples, type Market } from '../../trading/check.ts';
import { useMarketSource } from '../../trading/live.ts';
import { ONE_LOT } from '../../trading/lots.ts';
import { specOf, USD_SCALE } from '../../trading/spec.ts';
import { Row, Section } from './parts.tsx';

/** The margin of one lot by leverage, with the formula of the ticket and the server. */
export function Margins({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const market = useMarketSource(instrument);
  const spec = specOf(instrument);
  const cap = useSelected(market, (now) => now.cap);
  const isFixed = spec.marginMode === 'fixed';
  const multiples = isFixed ? [1] : allowedMultiples(spec, cap);
  return (
    <Section title={t('instrument.margin.title')}>
      <dl className="mb-2">
        {/* absent in a list that an earlier version of the app stored */}
        {spec.leverageClass !== undefined && (
          <Row label={t('terms.field.LeverageClass')} testId="leverage-class">
            {t(`terms.class.${spec.leverageClass}`)}
          </Row>
        )}
      </dl>
      {cap !== undefined && cap > 0 && (
        <p className="mb-2 text-2" data-testid="leverage-cap">
          {t('instrument.margin.cap', { most: format.number(cap) })}
        </p>
      )}
      {cap === 0 ? (
        <p className="text-2 text-amber" data-testid="not-offered">
          {t('instrument.margin.notOffered')}
        </p>
      ) : multiples.length === 0 ? (
        <p className="text-2 text-muted">{t('instrument.margin.none')}</p>
      ) : (
        <>
          <p className="mb-2 text-1 text-muted">
            {t(isFixed && cap === undefined ? 'instrument.margin.aboutFixed' : 'instrument.margin.about')}
          </p>
          <table className="w-full text-2" data-testid="margins">
            <thead className="text-1 text-muted">
              <tr>
                <th scope="col" className="text-start font-normal">
                  {t('instrument.margin.leverage')}
                </th>
                <th scope="col" className="text-end font-normal">
                  {t('instrument.margin.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {multiples.map((multiple) => (
                <tr key={multiple} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {isFixed ? t('instrument.margin.fixed') : <bdi className="figures">1:{multiple}</bdi>}
                  </th>
                  <td className="py-1.5 text-end">
                    <Margin market={market} multiple={multiple} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
}

/** The margin of one lot at the current price. */
function Margin({ market, multiple }: { market: Readable<Market>; multiple: number }) {
  const margin = useSelected(market, (now) => {
    if (now.prices === undefined || now.rate === undefined) return undefined;
    const cost = costOf(now.spec, now, microLots(ONE_LOT), multiple, now.prices.ask, now.rate);
    return cost === undefined ? undefined : toDecimalNumber(cost.margin, USD_SCALE);
  });
  return <Money value={margin} kind="margin" currency />;
}

/** Costs of an order in addition to the spread. */
export function Fees({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const market = useMarketSource(instrument);
  const feeType = useSelected(market, (now) => now.feeType);
  const commission = useSelected(market, (now) => now.commission ?? 0);
  const rate = instrument.ForexFeeRate;
  return (
    <Section title={t('instrument.fees.title')}>
      {(rate !== 0 || commission === 0) && (
        <p className="text-2" data-testid="fees">
          {rate === 0
            ? t('instrument.fees.none')
            : feeType === 'per_lot'
              ? t('instrument.fees.perLot', { amount: format.number(rate, 8) })
              : t('instrument.fees.ofMargin', { percent: `${format.number(rate * 100, 6)}%` })}
        </p>
      )}
      {commission > 0 && (
        <p className="text-2" data-testid="account-commission">
          {t('instrument.fees.commission', { amount: format.number(toDecimalNumber(commission, USD_SCALE), 6) })}
        </p>
      )}
    </Section>
  );
}
