import type { Instrument, MarketRow } from '@tradewind/contract/light';
import { LivePrice, LiveText, useFormat, useReadable } from '@tradewind/ui';
import { useCallback } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PriceAge } from '../../trading/PriceAge.tsx';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import { FavouriteButton } from '../../watchlists/FavouriteButton.tsx';

type Row = MarketRow | undefined;
const bidOf = (row: Row) => row?.Bid;
const askOf = (row: Row) => row?.Ask;

/** Its icon and full name, both prices, and the change of the day. */
export function Head({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { market } = useClient();
  const quote = market.quote(instrument.Id);
  const stale = useReadable(market.stale(instrument.Id));
  const change = useCallback(
    (row: Row) => ({ text: format.percent(row?.Change), sign: Math.sign(row?.Change ?? 0) }),
    [format],
  );
  return (
    <header className="px-4 pt-1 pb-4">
      <div className="flex items-center gap-4">
        <InstrumentMark instrument={instrument} size="page" />
        <p dir="auto" className="min-w-0 flex-1 text-3 font-semibold text-balance rtl:text-right">
          {instrument.Name}
        </p>
        <FavouriteButton instrument={instrument} size={20} />
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-x-3">
        {(['sell', 'buy'] as const).map((side) => (
          <div key={side}>
            <dt className="text-1 text-muted">{t(`app.side.${side}`)}</dt>
            <dd>
              <LivePrice
                source={quote}
                select={side === 'sell' ? bidOf : askOf}
                precision={instrument.PricePrecision}
                className={`text-3 font-semibold ${stale ? 'is-stale' : ''}`}
              />
            </dd>
          </div>
        ))}
        <div className="text-end">
          <dt className="text-1 text-muted">{t('quotes.change')}</dt>
          <dd>
            <PriceAge instrumentId={instrument.Id} className="text-2">
              <LiveText source={quote} select={change} className="text-3 font-semibold" />
            </PriceAge>
          </dd>
        </div>
      </dl>
    </header>
  );
}
