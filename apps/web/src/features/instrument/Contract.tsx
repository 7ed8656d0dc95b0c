import type { Instrument } from '@tradewind/contract/light';
import { profitOf } from '@tradewind/engine';
import { microLots, points, toDecimalNumber } from '@tradewind/money';
import { useFormat, useSelected } from '@tradewind/ui';
import { useState } from 'react';
import { useGroup } from '../../trading/account-group.ts';
import { useT } from '../../shared/language.ts';
import type { Market } from '../../trading/check.ts';
import { useMarketSource } from '../../trading/live.ts';
import { isCurrencyPair, pointsPerPip } from '../../trading/distance.ts';
import { ONE_LOT } from '../../trading/lots.ts';
import { USD_SCALE } from '../../trading/spec.ts';
import { Row, Section } from './parts.tsx';
import { useDistance } from './use-distance.ts';

/** The size of a lot. */
export function Contract({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { Base, Quote, ShowCode, ForexContNum } = instrument;
  const size = format.number(ForexContNum);
  // the base of an index or of oil is its own name, which is not a unit
  const isPair = ShowCode.includes('/');
  return (
    <Section title={t('instrument.contract.title')}>
      <dl>
        <Row label={t('instrument.contract.size')} testId="contract-size">
          {isPair ? t('instrument.contract.lot', { size, unit: Base }) : t('instrument.contract.times', { size })}
        </Row>
        <Row label={t('instrument.contract.quote')}>{Quote}</Row>
      </dl>
    </Section>
  );
}

/** Explains pip and point, with an example for this instrument. */
export function Steps({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { Code, PricePrecision } = instrument;
  const isPair = isCurrencyPair(Code);
  const perPip = pointsPerPip(PricePrecision);
  const step = (count: number) => format.number(toDecimalNumber(points(count), PricePrecision), PricePrecision);
  return (
    <Section title={t('instrument.steps.title')}>
      <div className="space-y-2 text-2" data-testid="steps">
        <p>
          {t('instrument.steps.point', { step: step(1) })}{' '}
          {!isPair
            ? t('instrument.steps.noPip')
            : perPip === 1
              ? t('instrument.steps.same')
              : t('instrument.steps.pip', { step: step(perPip) })}
        </p>
        <Example instrument={instrument} />
      </div>
    </Section>
  );
}

/** The example uses the first price seen: a text that changes with each tick cannot be read. */
function Example({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const distance = useDistance(instrument);
  const market = useMarketSource(instrument);
  const isKnown = useSelected(market, ({ prices, rate }) => prices !== undefined && rate !== undefined);
  const [first, setFirst] = useState<Market>();
  if (isKnown && first?.spec.id !== instrument.Id) setFirst(market.get());
  if (first?.prices === undefined || first.rate === undefined) return null;
  const {
    spec,
    prices: { bid: from },
    rate,
  } = first;
  const rise = 100;
  const gain = profitOf(spec, 'buy', microLots(ONE_LOT), points(from), points(from + rise), rate);
  const price = (value: number) => format.price(toDecimalNumber(value, spec.pricePrecision), spec.pricePrecision);
  return (
    <p>
      {t('instrument.steps.example', {
        from: price(from),
        to: price(from + rise),
        distance: distance(rise),
        points: t.plural('app.distance.points', rise),
        amount: format.money(toDecimalNumber(gain, USD_SCALE), 'balance'),
      })}
    </p>
  );
}

/** Limits of an order, and of all orders of the account together. */
export function Limits({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const distance = useDistance(instrument);
  const { ForexMinCont, MaxCont, Pip, TriggerDistance } = instrument;
  const own = useGroup()?.MaxPositionLots ?? Infinity;
  const most = Math.min(instrument.MaxPositionLots ?? Infinity, own);
  return (
    <Section title={t('instrument.limits.title')}>
      <dl>
        <Row label={t('instrument.limits.min')}>
          <span className="figures">{format.number(ForexMinCont)}</span>
        </Row>
        <Row label={t('instrument.limits.max')}>
          <span className="figures">{format.number(MaxCont)}</span>
        </Row>
        {most < Infinity && (
          <Row label={t('instrument.limits.position')} testId="position-limit">
            <span className="figures">{format.number(most)}</span>
          </Row>
        )}
        <Row label={t('instrument.limits.step')}>
          <span className="figures">{format.number(Pip)}</span>
        </Row>
        <Row label={t('instrument.limits.distance')}>
          {TriggerDistance === 0
            ? t('instrument.limits.noDistance')
            : t('instrument.limits.atLeast', { distance: distance(TriggerDistance) })}
        </Row>
      </dl>
    </Section>
  );
}
