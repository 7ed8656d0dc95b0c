import type { Instrument } from '@tradewind/contract/light';
import type { Readable } from '@tradewind/client/app';
import { MovingPrice, Price, Signed, Sparkline, useFormat, useReadable } from '@tradewind/ui';
import { MoreHorizontal, Star } from 'lucide-react';
import { Fragment, memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { dataSaver, quoteColumns } from '../../shared/settings.ts';
import { PriceAgeText } from '../../trading/PriceAge.tsx';
import { DoubtLabel, type Doubt } from '../../trading/PriceDoubt.tsx';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import type { MiniCharts } from './mini-charts.ts';
import { useRowGestures } from './use-row-gestures.ts';

const ACTION_PX = 76;

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
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNow = entries.at(-1)?.isIntersecting === true;
        if (isNow) onView();
        setInView(isNow);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onView]);
  return { ref, isInView };
}

const followNothing = () => () => undefined;

/** The current value, followed only while `isFollowed`. */
function useReadableWhile<T>(isFollowed: boolean, { subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(isFollowed ? subscribe : followNothing, get);
}

/** A row of one instrument. It follows the prices only while it is visible. */
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
  const { ref, isInView } = useInView(wantChart);
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
        <RowFace instrument={instrument} charts={charts} favourite={favourite} both={both} isInView={isInView} />
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

interface RowFaceProps extends Pick<QuoteRowProps, 'instrument' | 'charts' | 'favourite'> {
  readonly both: boolean;
  readonly isInView: boolean;
}

function RowFace({ instrument, charts, favourite, both, isInView }: RowFaceProps) {
  const t = useT();
  const { market } = useClient();
  const format = useFormat();
  const row = useReadableWhile(isInView, market.quote(instrument.Id));
  const age = useReadableWhile(isInView, market.age(instrument.Id));
  const priceClass = `block text-3 font-medium ${age === undefined ? '' : 'is-stale'}`;
  const { PricePrecision: precision } = instrument;
  return (
    <>
      <RowName
        instrument={instrument}
        favourite={favourite}
        both={both}
        isOpen={(row?.MarketStatus ?? instrument.MarketStatus) === 1}
        doubt={row?.PriceState}
      />
      {!both && <RowSparkline chart={charts.chart(instrument.Id)} sign={Math.sign(row?.Change ?? 0)} />}
      <span className="@min-[14rem]:text-end">
        {both ? (
          <Price value={row?.Bid} precision={precision} emphasis className={priceClass} />
        ) : (
          <MovingPrice value={row?.Bid} precision={precision} className={priceClass} />
        )}
        {age === undefined ? (
          <Signed sign={row?.Change} className="block text-1 font-medium">
            {format.percent(row?.Change)}
          </Signed>
        ) : (
          <PriceAgeText age={age} className="text-1 font-medium" />
        )}
      </span>
      {both && (
        <span className="@min-[17rem]:text-end">
          <Price value={row?.Ask} precision={precision} emphasis className={priceClass} />
          <span className="block text-1 text-muted">{t('quotes.ask')}</span>
        </span>
      )}
    </>
  );
}

interface RowNameProps extends Pick<QuoteRowProps, 'instrument' | 'favourite'> {
  /** Two prices: the mark gives way on a narrow screen. */
  readonly both: boolean;
  readonly isOpen: boolean;
  readonly doubt: Doubt | undefined;
}

const RowName = memo(function RowName({ instrument, favourite, both, isOpen, doubt }: RowNameProps) {
  return (
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
          <DoubtLabel doubt={doubt} />
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
  );
});

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

interface RowSparklineProps {
  readonly chart: Readable<readonly number[] | undefined>;
  readonly sign: number;
}

const RowSparkline = memo(function RowSparkline({ chart, sign }: RowSparklineProps) {
  const values = useReadable(chart);
  const saving = useReadable(dataSaver);
  return (
    <span className="hidden @min-[17rem]:block [&>svg]:w-13 @min-[24rem]:[&>svg]:w-18" aria-hidden>
      {!saving && <Sparkline values={values} sign={sign} />}
    </span>
  );
});

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
