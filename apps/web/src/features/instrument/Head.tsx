import type { Instrument } from '@tradewind/contract/light';
import { Price, Signed, useFormat, useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PriceAge } from '../../trading/PriceAge.tsx';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import { FavouriteButton } from '../../watchlists/FavouriteButton.tsx';
import { useFacts } from './use-facts.ts';

/** Its icon and full name, both prices, and the change of the day. */
export function Head({ instrument }: { instrument: Instrument }) {
  return (
    <header className="px-4 pt-1 pb-4">
      <div className="flex items-center gap-4">
        <InstrumentMark instrument={instrument} size="page" />
        <p dir="auto" className="min-w-0 flex-1 text-3 font-semibold text-balance rtl:text-right">
          {instrument.Name}
        </p>
        <FavouriteButton instrument={instrument} size={20} />
      </div>
      <Prices instrument={instrument} />
      <Since instrument={instrument} />
    </header>
  );
}

function Prices({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { market } = useClient();
  const row = useReadable(market.quote(instrument.Id));
  const stale = useReadable(market.stale(instrument.Id));
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-3">
      {(['sell', 'buy'] as const).map((side) => (
        <div key={side}>
          <dt className="text-1 text-muted">{t(`app.side.${side}`)}</dt>
          <dd>
            <Price
              value={side === 'sell' ? row?.Bid : row?.Ask}
              precision={instrument.PricePrecision}
              emphasis
              className={`text-3 font-semibold ${stale ? 'is-stale' : ''}`}
            />
          </dd>
        </div>
      ))}
      <div className="text-end">
        <dt className="text-1 text-muted">{t('quotes.change')}</dt>
        <dd>
          <PriceAge instrumentId={instrument.Id} className="text-2">
            <Signed sign={row?.Change} className="text-3 font-semibold">
              {format.percent(row?.Change)}
            </Signed>
          </PriceAge>
        </dd>
      </div>
    </dl>
  );
}

/** Since when prices are our own. Absent before the first one, and with prices that are simulated or replayed. */
function Since({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const { data } = useFacts(instrument);
  if (data === undefined || data.PricesSince === null) return null;
  return (
    <p className="mt-3 text-1 text-muted" data-testid="prices-since">
      {t('instrument.since', { time: format.time(data.PricesSince, 'dateTime') })}
    </p>
  );
}
