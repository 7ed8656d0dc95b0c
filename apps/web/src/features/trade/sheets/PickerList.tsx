import { FAVOURITES_LIST, type Instrument } from '@tradewind/contract/light';
import { Chip, EmptyState, Price, Signed, TextField, useFormat, useReadable } from '@tradewind/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { visibleInstruments, type ListView } from '../../quotes/index.ts';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { SEARCH_ALIASES } from '../../../shared/search-aliases.ts';
import { useIsOpen } from '../../../trading/live.ts';
import { InstrumentMark } from '../../../trading/mark/InstrumentMark.tsx';
import { FavouriteButton } from '../../../watchlists/FavouriteButton.tsx';
import { isNamed } from '../../../watchlists/names.ts';
import { watchlists } from '../../../watchlists/store.ts';

/** Instruments with search and categories. */
export function PickerList({
  current,
  onPick,
}: {
  current: Instrument | undefined;
  onPick(instrument: Instrument): void;
}) {
  const t = useT();
  const { market } = useClient();
  const instruments = useReadable(market.instruments);
  const categories = useReadable(market.categories);
  const lists = useReadable(watchlists);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListView['filter']>(undefined);
  const view: ListView = { search, filter, sort: undefined, aliases: SEARCH_ALIASES };
  const shown = visibleInstruments(instruments, view, lists, () => undefined);
  const chips: readonly { readonly key: NonNullable<ListView['filter']>; readonly name: string }[] = [
    { key: FAVOURITES_LIST, name: t('quotes.favourites') },
    ...lists.filter(isNamed).map(({ id, name }) => ({ key: id, name })),
    ...categories.map(({ Id, NameShowTrans }) => ({ key: Id, name: NameShowTrans })),
  ];
  return (
    <div>
      <div className="sticky top-0 z-10 -mx-4 bg-float px-4 pb-1">
        <TextField
          label={t('trade.pickSearch')}
          labelHidden
          type="search"
          placeholder={t('trade.pickSearch')}
          value={search}
          onValueChange={setSearch}
          autoComplete="off"
          data-testid="picker-search"
          leading={<Search aria-hidden size={18} strokeWidth={1.5} className="text-muted" />}
          onKeyDown={(event) => {
            const first = shown[0];
            if (event.key === 'Enter' && first !== undefined) onPick(first);
          }}
        />
        <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none]">
          {chips.map(({ key, name }) => (
            <Chip key={key} active={filter === key} onActiveChange={(active) => setFilter(active ? key : undefined)}>
              {name}
            </Chip>
          ))}
        </div>
      </div>
      {shown.length === 0 && <EmptyState title={t('trade.pickNone')} />}
      <ul>
        {shown.map((instrument) => (
          <PickerRow
            key={instrument.Id}
            instrument={instrument}
            isCurrent={instrument.Id === current?.Id}
            onPick={onPick}
          />
        ))}
      </ul>
    </div>
  );
}

interface PickerRowProps {
  readonly instrument: Instrument;
  readonly isCurrent: boolean;
  onPick(instrument: Instrument): void;
}

function PickerRow({ instrument, isCurrent, onPick }: PickerRowProps) {
  return (
    <li className="-mx-4 flex items-center border-b border-line [content-visibility:auto]">
      <FavouriteButton instrument={instrument} />
      <button
        type="button"
        data-testid={`pick-${instrument.Code}`}
        aria-current={isCurrent || undefined}
        onClick={() => onPick(instrument)}
        className={`flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1 pe-4 text-start hover:bg-press ${isCurrent ? 'bg-accent-soft' : ''}`}
      >
        <InstrumentMark instrument={instrument} />
        <span className="min-w-0 flex-1">
          <span className="figures block text-2 font-semibold">{instrument.ShowCode}</span>
          <span className="block truncate text-1 text-muted">{instrument.Name}</span>
        </span>
        <PickerPrice instrument={instrument} />
      </button>
    </li>
  );
}

function PickerPrice({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const row = useReadable(useClient().market.quote(instrument.Id));
  const open = useIsOpen(instrument);
  return (
    <span className="text-end">
      <Price value={row?.Bid} precision={instrument.PricePrecision} className="block text-2" />
      {open ? (
        <Signed sign={row?.Change} className="block text-1">
          {format.percent(row?.Change)}
        </Signed>
      ) : (
        <span className="block text-1 text-amber">{t('trade.closed')}</span>
      )}
    </span>
  );
}
