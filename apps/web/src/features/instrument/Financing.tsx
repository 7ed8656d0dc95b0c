import type { Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { microLots, toDecimalNumber } from '@tradewind/money';
import { Money, useFormat, useSelected } from '@tradewind/ui';
import { useMemo } from 'react';
import { useGroup } from '../../trading/account-group.ts';
import { useT } from '../../shared/language.ts';
import type { Market } from '../../trading/check.ts';
import { comingNight, type ComingNight, tonightOf } from '../../trading/financing.ts';
import { useMarketSource } from '../../trading/live.ts';
import { ONE_LOT } from '../../trading/lots.ts';
import { USD_SCALE } from '../../trading/spec.ts';
import { swapRateText, tripleNightText } from '../../trading/swap-terms.ts';
import { isAlwaysOpen } from './hours.ts';
import { Row, Section } from './parts.tsx';
import { useFacts } from './use-facts.ts';

/** What holding a position overnight costs or pays. */
export function Financing({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const isSwapFree = useGroup()?.SwapFree === true;
  return (
    <Section title={t('instrument.financing.title')}>
      {instrument.SwapMode === 'none' ? (
        <p className="text-2">{t('instrument.financing.none')}</p>
      ) : isSwapFree ? (
        <p className="text-2" data-testid="swap-free">
          {t('instrument.financing.swapFree')}
        </p>
      ) : (
        <>
          <Rates instrument={instrument} />
          <Nights instrument={instrument} />
        </>
      )}
    </Section>
  );
}

/** The rate of each side, and what the next night comes to. */
function Rates({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const { SwapMode, SwapLong, SwapShort } = instrument;
  const format = useFormat();
  const market = useMarketSource(instrument);
  const night = useMemo(() => comingNight(instrument), [instrument]);
  const head = 'pb-1 font-normal';
  return (
    <>
      <p className="mb-2 text-1 text-muted">
        {t(SwapMode === 'percent' ? 'instrument.financing.perYear' : 'instrument.financing.perNight')}{' '}
        {t('instrument.financing.sign')}
      </p>
      <table className="w-full text-2" data-testid="financing">
        <thead className="text-1 text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('instrument.financing.title')}</span>
            </th>
            <th scope="col" className={`${head} text-start`}>
              {t('instrument.financing.rate')}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {t('instrument.financing.oneLot')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['buy', 'sell'] as const).map((side) => (
            <tr key={side} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {t(`app.side.${side}`)}
              </th>
              <td className="py-1.5 pe-2">
                <bdi className="figures">{swapRateText(format, side === 'buy' ? SwapLong : SwapShort, SwapMode)}</bdi>
              </td>
              <td className="py-1.5 text-end">
                <NextNight market={market} night={night} side={side} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface NextNightProps {
  readonly market: Readable<Market>;
  readonly night: ComingNight | undefined;
  readonly side: Side;
}

/** What one lot costs or pays at the current price. */
function NextNight({ market, night, side }: NextNightProps) {
  const amount = useSelected(market, (now) => {
    const found = tonightOf({ ...now, night }, side, microLots(ONE_LOT));
    return found === undefined ? undefined : toDecimalNumber(found, USD_SCALE);
  });
  return <Money value={amount} kind="profit" signed currency />;
}

/** When it is charged next, and the night that counts three days; a market that never closes has none. */
function Nights({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { data } = useFacts(instrument);
  const { SwapTime, SwapDays, SwapTripleDay } = instrument;
  const hasTriple = data !== undefined && !isAlwaysOpen(data.Sessions);
  return (
    <dl className="mt-2">
      {SwapDays > 0 && (
        <Row
          label={t('instrument.financing.next')}
          hint={t.plural('instrument.financing.days', SwapDays)}
          testId="financing-next"
        >
          {format.time(SwapTime, 'deadline')}
        </Row>
      )}
      {hasTriple && (
        <Row label={t('instrument.financing.triple')} testId="financing-triple">
          {tripleNightText(format, SwapTripleDay)} · {t('instrument.hours.newYork')}
        </Row>
      )}
    </dl>
  );
}
