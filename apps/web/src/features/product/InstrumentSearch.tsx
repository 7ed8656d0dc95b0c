import type { Instrument } from '@tradewind/contract/light';
import { Button, EmptyState, ErrorState, Price, Skeleton, useReadable, useSelected } from '@tradewind/ui';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Info } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { setCurrentCode } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { instrumentPath, PATHS } from '../../shared/paths.ts';
import { InstrumentMark } from '../../trading/mark/InstrumentMark.tsx';
import { Highlight } from './Highlight.tsx';
import { clearRecent, keepRecent, recent } from './recent.ts';
import { SearchField } from './SearchField.tsx';
import { useFound } from './use-found.ts';
import { useTrending } from './use-trending.ts';

interface Section {
  /** Empty for search results. */
  readonly name: 'found' | 'recent' | 'trending';
  readonly rows: readonly Instrument[];
}

function useSections(search: string): readonly Section[] {
  const instruments = useReadable(useClient().market.instruments);
  const codes = useReadable(recent);
  const found = useFound(instruments, search);
  const trending = useTrending(instruments) ?? [];
  if (found.length > 0) return [{ name: 'found', rows: found }];
  if (search.trim() !== '') return [{ name: 'trending', rows: trending }];
  const opened = codes.flatMap((code) => instruments.filter(({ Code }) => Code === code));
  const all: readonly Section[] = [
    { name: 'recent', rows: opened },
    { name: 'trending', rows: trending },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** Longer texts do not find anything. */
const SEARCH_LENGTH = 40;

/** Instruments by symbol and name; without a search the recently opened and the most traded ones. */
export function InstrumentSearch() {
  const t = useT();
  const { market } = useClient();
  const navigate = useNavigate();
  const goBack = useGoBack(PATHS.quotes);
  const id = useId();
  const [parameters] = useSearchParams();
  // text that another app shared with this one
  const [search, setSearch] = useState(() => (parameters.get('text') ?? '').slice(0, SEARCH_LENGTH));
  const [active, setActive] = useState(0);
  const sections = useSections(search);
  const rows = sections.flatMap(({ rows: some }) => some);
  const isFound = sections[0]?.name === 'found';
  useEffect(() => {
    // a deep link opens this page without loading the list first
    if (market.instruments.get().length === 0) void market.refresh();
  }, [market]);
  // without a search nothing is selected before an arrow key is pressed
  const at = isFound ? Math.min(active, rows.length - 1) : active - 1;

  const open = (instrument: Instrument) => {
    keepRecent(instrument.Code);
    setCurrentCode(instrument.Code);
    void navigate(PATHS.trade);
  };
  const showFacts = (instrument: Instrument) => {
    keepRecent(instrument.Code);
    void navigate(instrumentPath(instrument.Code));
  };
  const move = (by: number) => {
    const next = at + by;
    if (next < 0 || next >= rows.length) return;
    setActive(isFound ? next : next + 1);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the Enter that ends an input method composition (Chinese, Japanese, Korean) selects no row
    if (event.nativeEvent.isComposing) return;
    const chosen = rows[at];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen !== undefined) (event.shiftKey ? showFacts : open)(chosen);
    else if (event.key === 'Escape' && search !== '') setSearch('');
    else if (event.key === 'Escape') goBack();
    else return;
    event.preventDefault();
  };
  return (
    <Page title={t('quotes.product.title')} parent={PATHS.quotes}>
      <SearchField
        label={t('quotes.product.title')}
        placeholder={t('quotes.product.hint')}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        list={{
          id: sections.map(({ name }) => `${id}-${name}`).join(' '),
          active: rows[at] === undefined ? undefined : `${id}-${at}`,
        }}
      />
      <p className="hidden px-4 pt-2 text-1 text-muted wide:block">
        {t('directory.keys')} · {t('quotes.detailsKey')}
      </p>
      <Outcome search={search} found={isFound ? rows.length : 0} />
      <div>
        {sections.map((section) => (
          <Group key={section.name} id={`${id}-${section.name}`} section={section} isSuggestion={search.trim() !== ''}>
            {section.rows.map((instrument) => {
              const index = rows.indexOf(
                instrument,
                section.name === 'trending' ? rows.length - section.rows.length : 0,
              );
              return (
                <FoundRow
                  key={instrument.Id}
                  id={`${id}-${index}`}
                  instrument={instrument}
                  search={isFound ? search : ''}
                  chosen={index === at}
                  onOpen={open}
                />
              );
            })}
          </Group>
        ))}
      </div>
    </Page>
  );
}

/** The result of the search as text. */
function Outcome({ search, found }: { search: string; found: number }) {
  const t = useT();
  const { market } = useClient();
  const isEmpty = useReadable(market.instruments).length === 0;
  const status = useReadable(market.status);
  if (isEmpty && status === 'error')
    return (
      <ErrorState
        title={t('quotes.loadFailed')}
        body={t('quotes.loadFailedBody')}
        error={market.failure.get()}
        onRetry={() => void market.refresh()}
      />
    );
  if (isEmpty) return <RowsSkeleton />;
  const asked = search.trim();
  return (
    <div role="status">
      {asked !== '' && found > 0 && (
        <p className="px-4 pt-2 pb-1 text-1 text-muted">{t.plural('quotes.product.found', found)}</p>
      )}
      {asked !== '' && found === 0 && (
        <EmptyState title={t('directory.noneTitle', { search: asked })} body={t('directory.noneBody')} />
      )}
    </div>
  );
}

interface GroupProps {
  /** Id of its list. */
  readonly id: string;
  readonly section: Section;
  /** Shown because nothing was found. */
  readonly isSuggestion: boolean;
  readonly children: ReactNode;
}

function Group({ id, section: { name }, isSuggestion, children }: GroupProps) {
  const t = useT();
  const title = name === 'found' ? '' : isSuggestion ? t('directory.suggestions') : t(`directory.${name}`);
  return (
    <section className={title === '' ? '' : 'pt-3'}>
      {title !== '' && (
        <div className="flex min-h-(--hit) items-center justify-between gap-2 ps-4 pe-1">
          <h2 className="text-1 font-semibold text-muted">{title}</h2>
          {name === 'recent' && (
            <Button tone="quiet" aria-label={t('directory.clearRecent')} onClick={clearRecent} className="text-1">
              {t('directory.clear')}
            </Button>
          )}
        </div>
      )}
      <div id={id} role="listbox" aria-label={title === '' ? t('quotes.product.title') : title}>
        {children}
      </div>
      {name === 'trending' && !isSuggestion && (
        <p className="px-4 pt-2 text-1 text-muted">{t('directory.trendingHint')}</p>
      )}
    </section>
  );
}

interface FoundRowProps {
  readonly id: string;
  readonly instrument: Instrument;
  readonly search: string;
  readonly chosen: boolean;
  onOpen(instrument: Instrument): void;
}

function FoundRow({ id, instrument, search, chosen, onOpen }: FoundRowProps) {
  const t = useT();
  const about = t('quotes.about', { symbol: instrument.ShowCode });
  return (
    <div role="presentation" className="flex items-center border-b border-line">
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        data-testid={`found-${instrument.Code}`}
        onClick={() => onOpen(instrument)}
        className={`flex min-h-15 min-w-0 flex-1 items-center text-start outline-offset-[-2px] gap-3 py-2 ps-4 pe-1 hover:bg-raised active:bg-raised ${chosen ? 'bg-press' : ''}`}
      >
        <InstrumentMark instrument={instrument} />
        <span className="min-w-0 flex-1">
          <span className="block text-2 font-semibold">
            <span className="figures">
              <Highlight text={instrument.ShowCode} search={search} />
            </span>
          </span>
          <span dir="auto" className="block wrap-anywhere text-1 text-muted rtl:text-right">
            <Highlight text={instrument.Name} search={search} />
          </span>
        </span>
        <FoundPrice instrument={instrument} />
      </button>
      {/* a listbox may contain only options: for the keyboard there is Shift+Enter */}
      <Link
        to={instrumentPath(instrument.Code)}
        aria-hidden
        tabIndex={-1}
        title={about}
        data-testid={`about-${instrument.Code}`}
        onClick={() => keepRecent(instrument.Code)}
        className="hit me-1 grid shrink-0 place-items-center rounded-control text-muted hover:bg-press"
      >
        <Info aria-hidden size={20} strokeWidth={1.5} />
      </Link>
    </div>
  );
}

function FoundPrice({ instrument }: { instrument: Instrument }) {
  const bid = useSelected(useClient().market.quote(instrument.Id), (row) => row?.Bid);
  return <Price value={bid} precision={instrument.PricePrecision} emphasis />;
}

function RowsSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="pt-3">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex min-h-15 items-center gap-3 border-b border-line px-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
