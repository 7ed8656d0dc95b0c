import type { Instrument } from '@tradewind/contract/light';
import {
  classes,
  IconButton,
  lazySheet,
  MovingPrice,
  NO_FIGURE,
  Price,
  Signed,
  useFormat,
  useReadable,
  useSelected,
} from '@tradewind/ui';
import { ChevronDown, ListPlus } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../../shared/client.tsx';
import { instrumentPath } from '../../../shared/paths.ts';
import { PriceAge } from '../../../trading/PriceAge.tsx';
import { InstrumentMark } from '../../../trading/mark/InstrumentMark.tsx';
import { AlertButton } from '../../alerts/index.ts';
import { useT } from '../../../shared/language.ts';
import { useShortcut } from '../../../shared/shortcut.ts';
import { useIsOpen } from '../../../trading/live.ts';
import { usePriceDoubt } from '../../../trading/PriceDoubt.tsx';
import { FavouriteButton } from '../../../watchlists/FavouriteButton.tsx';
import { ListsSheet } from '../../../watchlists/lazy.ts';
import { InstrumentPicker } from '../lazy-sheets.ts';

const UpcomingTerms = lazySheet(
  async () => (await import('../../../trading/UpcomingTerms.tsx')).UpcomingTerms,
  () => true,
);

/** Symbol (opens the picker), live price, change and range of the day, and the state of the market. */
export const SymbolHeader = memo(function SymbolHeader({
  instrument,
  wide,
}: {
  instrument: Instrument;
  wide: boolean;
}) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  const { market } = useClient();
  const stale = useReadable(market.stale(instrument.Id));
  useShortcut('/', () => setPicking(true), !wide);
  return (
    <header className="@container px-2 pt-1 wide:px-3">
      <div className="flex items-center gap-1 @max-[18rem]:flex-wrap">
        <Link
          to={instrumentPath(instrument.Code)}
          data-testid="about-instrument"
          aria-label={t('quotes.about', { symbol: instrument.ShowCode })}
          title={t('quotes.about', { symbol: instrument.ShowCode })}
          className="hit grid shrink-0 place-items-center rounded-control hover:bg-press"
        >
          <InstrumentMark instrument={instrument} />
        </Link>
        <button
          type="button"
          data-testid="symbol"
          data-tour="symbol"
          aria-haspopup="dialog"
          // starts with the visible text, so that speech control finds it (WCAG 2.5.3)
          aria-label={`${instrument.ShowCode} ${instrument.Name}, ${t('trade.pick')}`}
          onClick={() => setPicking(true)}
          className="hit flex min-w-0 items-center gap-1.5 rounded-control px-2 text-start hover:bg-press"
        >
          <span className="min-w-0">
            <span className="figures block truncate text-3 leading-5 font-semibold">{instrument.ShowCode}</span>
            <span className="block text-1 leading-4 text-muted">{instrument.Name}</span>
          </span>
          <ChevronDown aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted @max-[23rem]:hidden" />
        </button>
        {/* where there is no room, the page behind the icon has it */}
        <FavouriteButton instrument={instrument} className="@max-[26rem]:hidden" />
        {/* on a phone the symbol and its price need the room; in the list of quotes a long press opens it */}
        {wide && (
          <span className="@max-[26rem]:hidden">
            <ListsButton instrument={instrument} />
          </span>
        )}
        <AlertButton instrument={instrument} />
        {wide && (
          <div className="@max-[52rem]:hidden">
            <Facts instrument={instrument} />
          </div>
        )}
        <div className="ms-auto pe-1 text-end" title={stale ? t('trade.stale') : undefined}>
          <LastPrice
            key={instrument.Id}
            instrument={instrument}
            className={classes('block text-4 leading-7 font-semibold transition-opacity', stale && 'is-stale')}
          />
          <PriceAge instrumentId={instrument.Id} className="text-1 leading-4">
            <Change instrument={instrument} />
          </PriceAge>
        </div>
      </div>
      <MarketState instrument={instrument} />
      <UpcomingTerms instrument={instrument} />
      <div className={wide ? '@min-[52rem]:hidden' : 'low:hidden'}>
        <Facts instrument={instrument} />
      </div>
      <InstrumentPicker open={picking} onOpenChange={setPicking} current={instrument} />
    </header>
  );
});

/** The lists that contain the instrument, in a sheet that is loaded when first used. */
function ListsButton({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('watchlist.addToList')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </IconButton>
      <ListsSheet instrument={open ? instrument : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

function LastPrice({ instrument, className }: { instrument: Instrument; className: string }) {
  const close = useSelected(useClient().market.quote(instrument.Id), (row) => row?.Close);
  return <MovingPrice value={close} precision={instrument.PricePrecision} className={className} />;
}

/** Range and volume of the trading day. */
function Facts({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const row = useReadable(useClient().market.quote(instrument.Id));
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 px-2 pt-0.5 pb-1 text-1 text-muted wide:justify-start wide:gap-x-6 wide:px-4 wide:py-0">
      <Fact label={t('trade.high')}>
        <Price value={row?.High} precision={instrument.PricePrecision} />
      </Fact>
      <Fact label={t('trade.low')}>
        <Price value={row?.Low} precision={instrument.PricePrecision} />
      </Fact>
      <Fact label={t('trade.open')}>
        <Price value={row?.Open} precision={instrument.PricePrecision} />
      </Fact>
      <Fact label={t('trade.volume')}>
        <Signed sign={0} className="volume">
          {format.number(row?.Volume, 0)}
        </Signed>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="leading-4">{label}</dt>
      <dd className="leading-4 text-text">{children}</dd>
    </div>
  );
}

/** Change of the trading day: in price and in percent. */
function Change({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const row = useReadable(useClient().market.quote(instrument.Id));
  const { Change: percent = null, Close = null, Open = null } = row ?? {};
  const moved = Close === null || Open === null ? undefined : Close - Open;
  const arrow = moved === undefined || moved === 0 ? '' : moved > 0 ? '▲' : '▼';
  const text =
    percent === null
      ? NO_FIGURE
      : moved === undefined
        ? format.percent(percent)
        : `${arrow} ${format.price(Math.abs(moved), instrument.PricePrecision)} (${format.percent(percent)})`;
  return (
    <span className="block text-1 leading-4">
      <span className="sr-only">{t('trade.change')} </span>
      <Signed sign={percent === null ? 0 : (moved ?? percent)}>{text}</Signed>
    </span>
  );
}

/** Nothing while the market is open; otherwise when it opens, in the reader's time zone. */
function MarketState({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const open = useIsOpen(instrument);
  const doubt = usePriceDoubt(instrument.Id);
  if (instrument.TradingDisabled !== null)
    return (
      <p data-testid="suspended" className="mx-2 my-1 rounded-control bg-amber-soft px-3 py-1.5 text-1 text-amber">
        {t('terms.suspended', { reason: instrument.TradingDisabled })}
      </p>
    );
  if (open && doubt !== undefined)
    return (
      <p data-testid="price-doubt" className="mx-2 my-1 rounded-control bg-amber-soft px-3 py-1.5 text-1 text-amber">
        <span className="font-semibold">{t(`app.price.${doubt}`)}</span>
        <span className="ms-2">{t(`trade.doubt.${doubt}`)}</span>
      </p>
    );
  if (open) return null;
  return (
    <p data-testid="market-closed" className="mx-2 my-1 rounded-control bg-amber-soft px-3 py-1.5 text-1 text-amber">
      <span className="font-semibold">{t('trade.closed')}</span>
      {instrument.NextOpenTime !== null && (
        <span className="ms-2">{t('trade.opens', { time: format.time(instrument.NextOpenTime, 'weekTime') })}</span>
      )}
    </p>
  );
}
