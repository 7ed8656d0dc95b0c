import type { Instrument, Order } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { Money, useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useCurrentInstrument } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { tonightOf } from '../../trading/financing.ts';
import { useMarketNow } from '../../trading/live.ts';
import { lotsOf, USD_SCALE } from '../../trading/spec.ts';
import { swapLabel } from '../../trading/swap-label.ts';
import { sideOf } from '../../trading/valuate.ts';
import { useInstrumentOf } from './use-market-of.ts';

interface Held {
  readonly side: Side;
  readonly lots: number;
}
const ONE_LOT_EACH: readonly Held[] = [
  { side: 'buy', lots: 1 },
  { side: 'sell', lots: 1 },
];

const largestOf = (holding: readonly Order[]): Order | undefined =>
  holding.toSorted((left, right) => right.CautionMoney - left.CautionMoney)[0];

/** What the largest position costs or pays tonight; without positions, one lot of the instrument on the trade page. */
export function Tonight() {
  const largest = largestOf(useReadable(useClient().orders.holding));
  const own = useInstrumentOf(largest);
  const current = useCurrentInstrument();
  const instrument = largest === undefined ? current : own;
  if (instrument === undefined) return null;
  const held = largest === undefined ? ONE_LOT_EACH : [{ side: sideOf(largest), lots: largest.Quantity }];
  return <Amounts instrument={instrument} held={held} />;
}

function Amounts({ instrument, held }: { instrument: Instrument; held: readonly Held[] }) {
  const t = useT();
  const market = useMarketNow(instrument);
  if (market.night === undefined) return null;
  return (
    <dd className="pt-1 font-semibold" data-testid="margin-help-tonight">
      {swapLabel(market.night, t)}
      {held.map(({ side, lots }) => {
        const amount = tonightOf(market, side, lotsOf(lots) ?? 0);
        return (
          <span key={side} className="flex flex-wrap justify-between gap-x-3">
            <span>
              <bdi>{instrument.ShowCode}</bdi> ·{' '}
              {t.plural('trade.confirmAction', lots, { side: t(`app.side.${side}`) })}
            </span>
            <Money
              value={amount === undefined ? undefined : toDecimalNumber(amount, USD_SCALE)}
              kind="profit"
              signed
              currency
              className="ms-auto"
            />
          </span>
        );
      })}
    </dd>
  );
}
