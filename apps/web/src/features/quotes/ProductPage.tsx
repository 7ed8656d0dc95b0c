import type { Instrument, MarketRow } from '@tradewind/contract/light';
import { EmptyState, LivePrice, TextField, useReadable } from '@tradewind/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { setCurrentCode } from '../../shared/instrument.ts';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { matches } from './filter.ts';

const selectBid = (row: MarketRow | undefined) => row?.Bid;

/** /product: search all instruments. */
export function ProductPage() {
  const t = useT();
  const { market } = useClient();
  const instruments = useReadable(market.instruments);
  const [search, setSearch] = useState('');
  useEffect(() => {
    // A deep link comes here without having passed the list.
    if (market.instruments.get().length === 0) void market.refresh();
  }, [market]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const found = instruments.filter((instrument) => matches(instrument, search));
  return (
    <Page title={t('quotes.product.title')} parent={PATHS.quotes}>
      <div ref={root}>
        <TextField
          label={t('quotes.product.title')}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={t('quotes.product.hint')}
          value={search}
          onValueChange={setSearch}
          leading={<Search aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />}
          className="px-4"
        />
      </div>
      <p role="status" className="px-4 pt-2 pb-1 text-1 text-muted">
        {instruments.length === 0 ? t('ui.loading') : t.plural('quotes.product.found', found.length)}
      </p>
      {instruments.length > 0 && found.length === 0 ? (
        <EmptyState title={t('quotes.noneTitle')} body={t('quotes.noneBody')} />
      ) : (
        <ul>
          {found.map((instrument) => (
            <FoundRow key={instrument.Id} instrument={instrument} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function FoundRow({ instrument }: { instrument: Instrument }) {
  const { market } = useClient();
  const navigate = useNavigate();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={() => {
          setCurrentCode(instrument.Code);
          void navigate(PATHS.trade);
        }}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start outline-offset-[-2px] hover:bg-raised active:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="figures block text-start text-2 font-semibold">{instrument.ShowCode}</span>
          <span className="block truncate text-1 text-muted">{instrument.Name}</span>
        </span>
        <LivePrice source={market.quote(instrument.Id)} select={selectBid} precision={instrument.PricePrecision} />
      </button>
    </li>
  );
}
