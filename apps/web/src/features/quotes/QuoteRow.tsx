import type { Instrument, MarketRow } from '@tradewind/contract/light';
import { createStore, type Readable } from '@tradewind/client';
import { LivePrice, LiveText, Sparkline, useFormat, useReadable, useSelected } from '@tradewind/ui';
import { MoreHorizontal, Star } from 'lucide-react';
import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { dataSaver, quoteColumns } from '../../shared/settings.ts';
import { whileShown } from '../../shared/while-shown.ts';
import { PriceAge } from '../../trading/PriceAge.tsx';
import { PriceDoubt } from '../../trading/PriceDoubt.tsx';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import type { MiniCharts } from './mini-charts.ts';
import { useRowGestures } from './use-row-gestures.ts';

const ACTION_PX = 76;
const selectAsk = (row: MarketRow | undefined) => row?.Ask;
const selectBid = (row: MarketRow | undefined) => row?.Bid;
const selectChange = (row: MarketRow | undefined) => row?.Change;

interface QuoteRowProps {
  readonly instrument: Instrument;
  readonly charts: MiniCharts;
  readonly favourite: boolean;
  /** The instrument that the chart shows (desktop). */
  readonly current: boolean;
  onOpen(instrument: Instrument): void;
  onFavourite(instrument: Instrument): void;
  onActions(instrument: Instrument): void;
}

function useInView(onView: () => void) {
  const ref = useRef<HTMLLIElement>(null);
  const [shown] = useState(() => createStore(false));
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isShown = entries.at(-1)?.isIntersecting === true;
        if (isShown) onView();
        shown.set(isShown);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      shown.set(false);
    };
  }, [onView, shown]);
  return { ref, shown };
}

/** A row of one instrument. Ticks are written into its cells without rendering it, and only while it is visible. */
export const QuoteRow = memo(function QuoteRow({
  instrument,
  charts,
  favourite,
  current,
  onOpen,
  onFavourite,
  onActions,
}: QuoteRowProps) {
  const t = useT();
  const [uncovered, setUncovered] = useState(false);
  const [swiped, setSwiped] = useState(false);
  const both = useReadable(quoteColumns) === 'both';
  const { face, handlers, consumed } = useRowGestures<HTMLButtonElement>({
    actionsPx: ACTION_PX * 2,
    open: uncovered,
    onOpenChange: setUncovered,
    onSwipeStart: () => setSwiped(true),
    onLongPress: () => onActions(instrument),
  });
  const wantChart = useCallback(() => {
    if (!dataSaver.get()) charts.want(instrument.Id);
  }, [charts, instrument.Id]);
  const { ref, shown } = useInView(wantChart);
  const symbol = instrument.ShowCode;

  const tap = () => {
    if (consumed.current) return;
    if (uncovered) setUncovered(false);
    else onOpen(instrument);
  };
  const act = (action: (instrument: Instrument) => void) => {
    setUncovered(false);
    action(instrument);
  };

  return (
    <li
      ref={ref}
      data-testid={`quote-row-${instrument.Code}`}
      className="relative isolate overflow-hidden border-b border-line low:@container low:odd:border-e [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]"
    >
      <button
        ref={face}
        type="button"
        {...handlers}
        aria-current={current || undefined}
        onClick={tap}
        onContextMenu={(event) => {
          event.preventDefault();
          onActions(instrument);
        }}
        className={`relative grid min-h-17 w-full touch-pan-y items-center gap-x-3 wide:min-h-14 wide:py-1 ${both ? '@min-[17rem]:grid-cols-[minmax(0,1fr)_minmax(5.25rem,auto)_minmax(5.25rem,auto)]' : '@min-[14rem]:grid-cols-[minmax(0,1fr)_minmax(6.75rem,auto)] @min-[17rem]:grid-cols-[minmax(0,1fr)_auto_minmax(6.75rem,auto)]'} px-4 py-2 text-start select-none outline-offset-[-2px] [-webkit-touch-callout:none] hover:bg-raised active:bg-raised ${current ? 'bg-raised' : 'bg-page'}`}
      >
        <RowFace instrument={instrument} charts={charts} favourite={favourite} both={both} shown={shown} />
      </button>
      <button
        type="button"
        aria-label={t('quotes.actionsOf', { symbol })}
        aria-haspopup="dialog"
        onClick={() => onActions(instrument)}
        className="sr-only rounded-control bg-press text-text focus-visible:not-sr-only focus-visible:absolute! focus-visible:end-2 focus-visible:top-1/2 focus-visible:grid! focus-visible:size-11! focus-visible:-translate-y-1/2 focus-visible:place-items-center"
      >
        <MoreHorizontal aria-hidden size={20} strokeWidth={1.5} />
      </button>
      {swiped && (
        <div inert={!uncovered} className="absolute inset-y-0 end-0 -z-1 flex">
          <SwipeAction
            tone="bg-press text-text"
            label={favourite ? t('quotes.removeFavouriteShort') : t('quotes.addFavouriteShort')}
            onTap={() => act(onFavourite)}
          />
          <SwipeAction tone="bg-accent text-on-accent" label={t('quotes.trade')} onTap={() => act(onOpen)} />
        </div>
      )}
    </li>
  );
});

function SwipeAction({ tone, label, onTap }: { tone: string; label: string; onTap(): void }) {
  return (
    <button
      type="button"
      onClick={onTap}
      style={{ width: ACTION_PX }}
      className={`px-1 text-center text-1 font-semibold ${tone}`}
    >
      {label}
    </button>
  );
}

function RowFace({
  instrument,
  charts,
  favourite,
  both,
  shown,
}: {
  instrument: Instrument;
  charts: MiniCharts;
  favourite: boolean;
  both: boolean;
  shown: Readable<boolean>;
}) {
  const t = useT();
  const { market } = useClient();
  const format = useFormat();
  const { quote, isStale, age } = useMemo(
    () => ({
      quote: whileShown(market.quote(instrument.Id), shown),
      isStale: whileShown(market.stale(instrument.Id), shown),
      age: whileShown(market.age(instrument.Id), shown),
    }),
    [market, instrument.Id, shown],
  );
  const stale = useReadable(isStale);
  const isOpen = useSelected(quote, (row) => row?.MarketStatus ?? instrument.MarketStatus) === 1;
  const change = useCallback(
    (row: MarketRow | undefined) => ({ text: format.percent(row?.Change), sign: row?.Change ?? 0 }),
    [format],
  );
  return (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        <span className={both ? '@max-[24rem]:hidden' : undefined}>
          <InstrumentMark instrument={instrument} />
        </span>
        <span className="min-w-0">
          <span className="flex items-center gap-1 text-3 font-semibold">
            <span className="truncate" dir="ltr">
              <BreakableName name={instrument.ShowCode} />
            </span>
            {favourite && <Star aria-hidden size={13} className="shrink-0 fill-amber text-amber" />}
            <PriceDoubt id={instrument.Id} source={quote} />
          </span>
          {isOpen ? (
            <span
              dir="auto"
              title={instrument.Name}
              className="block text-1 leading-4 wrap-anywhere hyphens-auto text-muted wide:line-clamp-2 rtl:text-right"
            >
              <BreakableName name={instrument.Name} />
            </span>
          ) : (
            <ClosedLabel instrument={instrument} />
          )}
        </span>
      </span>
      {!both && <RowSparkline chart={charts.chart(instrument.Id)} quote={quote} />}
      <span className="@min-[14rem]:text-end">
        <LivePrice
          source={quote}
          select={selectBid}
          precision={instrument.PricePrecision}
          direction={!both}
          className={`block text-3 font-medium ${stale ? 'is-stale' : ''}`}
        />
        <PriceAge instrumentId={instrument.Id} source={age} className="text-1 font-medium">
          <LiveText source={quote} select={change} className="block text-1 font-medium" />
        </PriceAge>
      </span>
      {both && (
        <span className="@min-[17rem]:text-end">
          <LivePrice
            source={quote}
            select={selectAsk}
            precision={instrument.PricePrecision}
            className={`block text-3 font-medium ${stale ? 'is-stale' : ''}`}
          />
          <span className="block text-1 text-muted">{t('quotes.ask')}</span>
        </span>
      )}
    </>
  );
}

function ClosedLabel({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="flex items-center gap-1.5 text-1 text-muted">
      <span className="shrink-0 rounded-[4px] bg-press px-1.5 font-semibold text-text">{t('quotes.closed')}</span>
      {instrument.NextOpenTime !== null && (
        <span className="truncate">
          {t('quotes.opens', { time: format.time(instrument.NextOpenTime, 'weekTime') })}
        </span>
      )}
    </span>
  );
}

function RowSparkline({
  chart,
  quote,
}: {
  chart: Readable<readonly number[] | undefined>;
  quote: Readable<MarketRow | undefined>;
}) {
  const values = useReadable(chart);
  const saving = useReadable(dataSaver);
  return (
    <span className="hidden @min-[17rem]:block [&>svg]:w-13 @min-[24rem]:[&>svg]:w-18" aria-hidden>
      {!saving && <Sparkline values={values} source={quote} sign={selectChange} />}
    </span>
  );
}

/** A pair may break after its slash, so that no word breaks in the middle. */
function BreakableName({ name }: { name: string }) {
  return name.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
