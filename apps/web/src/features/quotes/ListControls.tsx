import { Chip, classes, IconButton, TextField, useReadable } from '@tradewind/ui';
import { FAVOURITES_LIST } from '@tradewind/contract/light';
import { ArrowDown, ArrowUp, ChevronsUpDown, ListOrdered, Search, Star, X } from 'lucide-react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { quoteColumns } from '../../shared/settings.ts';
import { isNamed } from '../../watchlists/names.ts';
import { watchlists } from '../../watchlists/store.ts';
import { nextSort, type ListView, type SortKey } from './filter.ts';

interface ListControlsProps {
  /** Whether it has a search field; otherwise the search is a separate page. */
  readonly hasSearch: boolean;
  readonly view: ListView;
  onView(view: ListView): void;
  /** Opens the editing of the lists. */
  onEdit(): void;
}

/** Search in the list, chips of watchlists and categories (tapping the active one clears it), and the column heads that sort. */
export function ListControls({ hasSearch, view, onView, onEdit }: ListControlsProps) {
  const t = useT();
  const categories = useReadable(useClient().market.categories);
  const lists = useReadable(watchlists);
  const filter = (value: ListView['filter']) => (active: boolean) =>
    onView({ ...view, filter: active ? value : undefined });
  return (
    <div className="sticky top-0 z-10 bg-page low:flex low:border-b low:border-line">
      {hasSearch && (
        <TextField
          label={t('quotes.searchList')}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={t('quotes.searchList')}
          value={view.search}
          onValueChange={(search) => onView({ ...view, search })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            onView({ ...view, search: '' });
            event.currentTarget.blur();
          }}
          leading={<Search aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />}
          trailing={
            view.search !== '' && (
              <IconButton
                label={t('quotes.clearSearch')}
                className="-me-3"
                onClick={() => onView({ ...view, search: '' })}
              >
                <X aria-hidden size={18} strokeWidth={1.5} />
              </IconButton>
            )
          }
          className="px-4"
        />
      )}
      <div
        role="group"
        aria-label={t('quotes.categories')}
        className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] low:min-w-0 low:flex-1"
      >
        <Chip active={view.filter === FAVOURITES_LIST} onActiveChange={filter(FAVOURITES_LIST)}>
          <Star aria-hidden size={14} strokeWidth={1.5} className="me-1" />
          {t('quotes.favourites')}
        </Chip>
        {lists.filter(isNamed).map(({ id, name }) => (
          <Chip key={id} active={view.filter === id} onActiveChange={filter(id)}>
            <span dir="auto">{name}</span>
          </Chip>
        ))}
        <IconButton label={t('watchlist.edit')} className="-mx-2 shrink-0 text-muted" onClick={onEdit}>
          <ListOrdered aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
        {categories.map((category) => (
          <Chip key={category.Id} active={view.filter === category.Id} onActiveChange={filter(category.Id)}>
            {category.NameShowTrans}
          </Chip>
        ))}
      </div>
      <div
        role="group"
        aria-label={t('quotes.sort')}
        className="flex justify-between border-b border-line px-4 low:shrink-0 low:gap-x-3 low:border-b-0"
      >
        <SortHead view={view} onView={onView} sortKey="symbol" />
        <ColumnsButton />
        <SortHead view={view} onView={onView} sortKey="change" />
      </div>
    </div>
  );
}

function SortHead({ view, onView, sortKey }: { view: ListView; onView(view: ListView): void; sortKey: SortKey }) {
  const t = useT();
  const direction = view.sort?.key === sortKey ? view.sort.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 1 ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={direction !== undefined}
      onClick={() => onView({ ...view, sort: nextSort(view.sort, sortKey) })}
      className={classes(
        'inline-flex min-h-(--hit) items-center gap-1 text-1',
        direction === undefined ? 'text-muted' : 'font-semibold text-accent',
      )}
    >
      {sortKey === 'symbol' ? t('quotes.symbol') : `${t('quotes.price')} · ${t('quotes.change')}`}
      <Icon aria-hidden size={13} strokeWidth={1.75} />
      {direction !== undefined && (
        <span className="sr-only">{direction === 1 ? t('quotes.sortedUp') : t('quotes.sortedDown')}</span>
      )}
    </button>
  );
}

/** The bid with a small chart, or bid and ask. */
function ColumnsButton() {
  const t = useT();
  const both = useReadable(quoteColumns) === 'both';
  return (
    <button
      type="button"
      data-testid="quotes-both"
      aria-pressed={both}
      onClick={() => quoteColumns.set(both ? 'bid' : 'both')}
      className={classes('hit ms-auto me-3 text-1', both ? 'font-semibold text-accent' : 'text-muted')}
    >
      <span className="rounded-full border px-2 py-1">{t('quotes.bidAsk')}</span>
    </button>
  );
}
