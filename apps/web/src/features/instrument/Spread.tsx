import type { Instrument } from '@tradewind/contract/light';
import { profitOf } from '@tradewind/engine';
import { microLots, parseScaled, toDecimalNumber } from '@tradewind/money';
import { classes, Money, NO_FIGURE, useReadable } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import type { Market } from '../../trading/check.ts';
import { useMarketSource } from '../../trading/live.ts';
import { ONE_LOT } from '../../trading/lots.ts';
import { USD_SCALE } from '../../trading/spec.ts';
import { Row, Section } from './parts.tsx';
import { useDistance } from './use-distance.ts';
import { useFacts } from './use-facts.ts';

/** The spread: current, typical, and its cost. */
export function Spread({ instrument }: { instrument: Instrument }) {
  const t = useT();
  return (
    <Section title={t('instrument.spread.title')}>
      <dl>
        <Now instrument={instrument} />
        <Typical instrument={instrument} />
      </dl>
      <Markup instrument={instrument} />
    </Section>
  );
}

/** What the spread costs on one lot, USD. */
function spreadCost({ spec, prices, rate }: Market): number | undefined {
  if (prices === undefined || rate === undefined) return undefined;
  const cost = profitOf(spec, 'buy', microLots(ONE_LOT), prices.ask, prices.bid, rate);
  return toDecimalNumber(Math.abs(cost), USD_SCALE);
}

function Now({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const distance = useDistance(instrument);
  const market = useReadable(useMarketSource(instrument));
  const { prices, stale } = market;
  return (
    <>
      <Row label={t('instrument.now')} testId="spread-now">
        <span className={classes('font-semibold tabular-nums', stale && 'is-stale')}>
          {prices === undefined ? NO_FIGURE : distance(prices.ask - prices.bid)}
        </span>
      </Row>
      <Row label={t('instrument.spread.cost')} testId="spread-cost">
        <Money value={spreadCost(market)} kind="margin" currency />
      </Row>
    </>
  );
}

function Typical({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const distance = useDistance(instrument);
  const { data } = useFacts(instrument);
  const points =
    data === undefined || data.TypicalSpread === null
      ? undefined
      : parseScaled(data.TypicalSpread, instrument.PricePrecision);
  const hint =
    data === undefined
      ? ' '
      : points === undefined
        ? t('instrument.spread.unknown')
        : t.plural('instrument.spread.median', data.SpreadTicks);
  return (
    <Row label={t('instrument.spread.typical')} hint={hint} testId="spread-typical">
      <span className="tabular-nums">{points === undefined ? NO_FIGURE : distance(points)}</span>
    </Row>
  );
}

/** The part of the spread that is the broker's; nothing where there is none. */
function Markup({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const distance = useDistance(instrument);
  const { data } = useFacts(instrument);
  if (data === undefined || data.MarkupBid + data.MarkupAsk === 0) return null;
  const { MarkupBid: bid, MarkupAsk: ask } = data;
  const hint = t('instrument.spread.markupHint', { bid: distance(bid), ask: distance(ask) });
  return (
    <>
      <dl>
        <Row label={t('instrument.spread.markup')} testId="spread-markup">
          <span className="tabular-nums">{distance(bid + ask)}</span>
        </Row>
      </dl>
      <p className="text-1 text-muted">{hint}</p>
    </>
  );
}
