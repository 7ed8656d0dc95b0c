import type { MarketStore } from '@tradewind/client/app';
import { FAVOURITES_LIST, type Instrument } from '@tradewind/contract/light';
import { Button, EmptyState, ErrorState, Skeleton, useReadable, lazySheet } from '@tradewind/ui';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { currentCode, setCurrentCode } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { RiskWarning } from '../../shared/RiskWarning.tsx';
import { ListsSheet } from '../../watchlists/lazy.ts';
import { favourites, toggleFavourite, watchlists } from '../../watchlists/store.ts';
import { ListControls } from './ListControls.tsx';
import { QuoteRow } from './QuoteRow.tsx';
import { QuotesHeader } from './QuotesHeader.tsx';
import { visibleInstruments, type ChangeOf, type ListView } from './filter.ts';
import { createMiniCharts } from './mini-charts.ts';

const ActionSheet = lazySheet(
  async () => (await import('./ActionSheet.tsx')).ActionSheet,
  ({ instrument }) => instrument !== undefined,
);
const EditSheet = lazySheet(
  async () => (await import('../../watchlists/EditSheet.tsx')).EditSheet,
  ({ open }) => open,
);

/** product.md §9. */
const SKELETON_ROWS = 10;
/** How often a list sorted by change is sorted again: rows that swap with each tick cannot be tapped. */
const RESORT_MS = 3000;

const nothing = (): void => undefined;

const START: ListView = { search: '', filter: undefined, sort: undefined };

interface EditState {
  readonly open: boolean;
  readonly list: string;
}

/** The live change of an instrument; a new function each time the list must be sorted again. */
function useChangeOf(market: MarketStore, instruments: readonly Instrument[], sorted: boolean): ChangeOf {
  const make = useCallback(
    (): ChangeOf => (instrument) => market.quote(instrument.Id).get()?.Change ?? instrument.ForexQuotations.Change,
    [market],
  );
  const [changeOf, setChangeOf] = useState(make);
  useEffect(() => {
    if (!sorted) return;
    const timer = window.setInterval(() => setChangeOf(make), RESORT_MS);
    // rows that are not visible are compared, too
    const stops = instruments.map(({ Id }) => market.quote(Id).subscribe(nothing));
    return () => {
      window.clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [sorted, make, market, instruments]);
  return changeOf;
}

/** Arrow keys move from row to row. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const face = next?.querySelector<HTMLElement>('button[aria-current], button.touch-pan-y');
  if (face === undefined || face === null) return;
  event.preventDefault();
  face.focus();
}

/** The instrument list: a page on phones, the watchlist on desktop (`docked`). */
export function QuotesPage({ docked = false }: { docked?: boolean }) {
  const { market } = useClient();
  const navigate = useNavigate();
  const instruments = useReadable(market.instruments);
  const status = useReadable(market.status);
  const starred = useReadable(favourites);
  const lists = useReadable(watchlists);
  const current = useReadable(currentCode);
  const [view, setView] = useState(START);
  const [actionsFor, setActionsFor] = useState<Instrument>();
  const [listsFor, setListsFor] = useState<Instrument>();
  const [edit, setEdit] = useState<EditState>({ open: false, list: FAVOURITES_LIST });
  const [charts] = useState(() =>
    createMiniCharts({
      load: market.miniChart,
      now: () => Date.now(),
      after: (ms, callback) => void window.setTimeout(callback, ms),
    }),
  );
  const changeOf = useChangeOf(market, instruments, view.sort?.key === 'change');

  const change = (next: ListView) => {
    setView(next);
    // needed only once something is typed; without them the search finds the instruments' own names
    if (next.search === '' || next.aliases !== undefined) return;
    import('../../shared/search-aliases.ts').then(
      ({ SEARCH_ALIASES: aliases }) => setView((now) => ({ ...now, aliases })),
      nothing,
    );
  };
  const open = useCallback(
    (instrument: Instrument) => {
      setCurrentCode(instrument.Code);
      void navigate(PATHS.trade);
    },
    [navigate],
  );
  const showActions = useCallback((instrument: Instrument) => {
    setActionsFor(instrument);
  }, []);
  const favourite = useCallback((instrument: Instrument) => toggleFavourite(instrument.Code), []);

  const shown = useMemo(
    () => visibleInstruments(instruments, view, lists, changeOf),
    [instruments, view, lists, changeOf],
  );

  return (
    <div className="@container mx-auto w-full max-w-2xl low:max-w-none">
      <QuotesHeader docked={docked} />
      <ListControls
        hasSearch={docked}
        view={view}
        onView={change}
        onEdit={() => setEdit({ open: true, list: typeof view.filter === 'string' ? view.filter : FAVOURITES_LIST })}
      />
      {instruments.length === 0 && status === 'error' ? (
        <LoadError error={market.failure.get()} onRetry={() => void market.refresh()} />
      ) : instruments.length === 0 ? (
        <SkeletonRows />
      ) : shown.length === 0 ? (
        <NothingShown view={view} onShowAll={() => setView({ ...START, sort: view.sort })} />
      ) : (
        <ul onKeyDown={walk} className="[contain:content] low:grid low:grid-cols-2">
          {shown.map((instrument) => (
            <QuoteRow
              key={instrument.Id}
              instrument={instrument}
              charts={charts}
              favourite={starred.has(instrument.Code)}
              current={docked && instrument.Code === (current ?? instruments[0]?.Code)}
              onOpen={open}
              onFavourite={favourite}
              onActions={showActions}
            />
          ))}
        </ul>
      )}
      <RiskWarning className="px-4 py-6" />
      <ActionSheet
        instrument={actionsFor}
        favourite={actionsFor !== undefined && starred.has(actionsFor.Code)}
        onClose={() => setActionsFor(undefined)}
        onFavourite={favourite}
        onTrade={open}
        onLists={setListsFor}
      />
      <ListsSheet instrument={listsFor} onClose={() => setListsFor(undefined)} />
      <EditSheet
        open={edit.open}
        onOpenChange={(isOpen) => setEdit({ ...edit, open: isOpen })}
        chosen={edit.list}
        onChosen={(list) => {
          setEdit({ ...edit, list });
          // the list behind the sheet is the one being edited
          if (typeof view.filter === 'string') setView({ ...view, filter: list });
        }}
      />
    </div>
  );
}

function LoadError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT();
  return (
    <ErrorState title={t('quotes.loadFailed')} body={t('quotes.loadFailedBody')} error={error} onRetry={onRetry} />
  );
}

function SkeletonRows() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="low:grid low:grid-cols-2">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div
          key={index}
          data-testid="quote-skeleton"
          className="flex min-h-17 items-center wide:min-h-14 gap-3 border-b border-line px-4 low:odd:border-e"
        >
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="hidden h-8 w-13 @min-[17rem]:block @min-[22rem]:w-18" />
          <div className="space-y-2">
            <Skeleton className="ms-auto h-4 w-24" />
            <Skeleton className="ms-auto h-3 w-14" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NothingShown({ view, onShowAll }: { view: ListView; onShowAll(): void }) {
  const t = useT();
  const noFavourites = view.filter === FAVOURITES_LIST && view.search === '';
  const isEmptyList = typeof view.filter === 'string' && !noFavourites && view.search === '';
  return (
    <EmptyState
      title={
        noFavourites ? t('quotes.noFavouritesTitle') : isEmptyList ? t('watchlist.emptyTitle') : t('quotes.noneTitle')
      }
      body={noFavourites ? t('quotes.noFavouritesBody') : isEmptyList ? t('watchlist.emptyBody') : t('quotes.noneBody')}
      action={<Button onClick={onShowAll}>{t('quotes.showAll')}</Button>}
    />
  );
}
