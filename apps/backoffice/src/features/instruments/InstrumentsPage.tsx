import { operatorInstrumentCalls, type InstrumentRow } from '@tradewind/contract/operator-light';
import { Button, Segmented, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useFilter, type Filter } from '../../shared/use-filter.ts';
import { Categories } from './Categories.tsx';
import { Holidays } from './Holidays.tsx';
import { TermsForm } from './TermsForm.tsx';

const DEFAULTS = { view: '', search: '', category: '', state: '' };
const VIEWS = ['list', 'categories', 'holidays'] as const;

/** /admin/instruments: instruments and their terms, categories, holidays. */
export function InstrumentsPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const view = VIEWS.find((known) => known === filter.values.view) ?? 'list';
  const mayPropose = useMay(operatorInstrumentCalls.proposeInstrument);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={t('app.nav.instruments')}
      actions={
        mayPropose &&
        view === 'list' && (
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.5} />} onClick={() => setAdding(true)}>
            {t('instruments.add')}
          </Button>
        )
      }
    >
      <div className="mb-4 max-w-168">
        <Segmented
          label={t('instruments.view')}
          value={view}
          onValueChange={(next) => filter.set({ view: next === 'list' ? '' : next })}
          choices={VIEWS.map((value) => ({ value, label: t(`instruments.views.${value}`) }))}
        />
      </div>
      {view === 'list' && <List filter={filter} />}
      {view === 'categories' && <Categories />}
      {view === 'holidays' && <Holidays page={filter.page} onPage={filter.setPage} />}
      <Sheet open={adding} onOpenChange={setAdding} title={t('instruments.add')}>
        <TermsForm
          instrument={undefined}
          onDone={async () => {
            setAdding(false);
            await readAgain(operatorInstrumentCalls.instruments);
          }}
        />
      </Sheet>
    </Page>
  );
}

function List({ filter }: { filter: Filter<keyof typeof DEFAULTS> }) {
  const t = useT();
  const { search, category, state } = filter.values;
  const categories = useRead(operatorInstrumentCalls.categories, {});
  const read = useRead(
    operatorInstrumentCalls.instruments,
    {
      ...(search === '' ? {} : { search }),
      ...(category === '' ? {} : { category_id: category }),
      ...(state === 'suspended' ? { suspended: 1 } : {}),
      ...(state === 'upcoming' ? { upcoming: 1 } : {}),
      page: filter.page,
    },
    { keep: true },
  );
  return (
    <>
      <FilterBar
        filter={filter}
        viewsOf="instruments"
        chips={[
          {
            name: 'state',
            label: t('instruments.state'),
            options: [
              { value: 'suspended', label: t('instruments.suspended') },
              { value: 'upcoming', label: t('instruments.upcoming') },
            ],
          },
        ]}
        search={{ name: 'search', label: t('instruments.search') }}
      >
        <SelectField
          className="w-44"
          label={t('changes.field.category_id')}
          value={category}
          onValueChange={(next) => filter.set({ category: next })}
          choices={[
            { value: '', label: t('queues.all') },
            ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </FilterBar>
      <QueueTable
        label={t('app.nav.instruments')}
        list={{ path: PATHS.instruments, query: filter.query }}
        columns={columnsOf(t, new Map((categories.data ?? []).map(({ id, name }) => [id, name])))}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={{ title: filter.isSet ? t('instruments.notFound') : t('instruments.empty') }}
        rowLink={({ id }) => recordPath(PATHS.instruments, id)}
      />
    </>
  );
}

function columnsOf(
  t: T,
  categories: ReadonlyMap<number, string>,
): readonly [Column<InstrumentRow>, ...Column<InstrumentRow>[]] {
  return [
    {
      id: 'symbol',
      header: t('changes.field.show_code'),
      render: ({ show_code: symbol, name }) => (
        <>
          <span dir="ltr">{symbol}</span> <span className="ms-1 text-1 font-normal text-muted">{name}</span>
        </>
      ),
    },
    {
      id: 'category',
      header: t('changes.field.category_id'),
      render: ({ category_id: id, category }) => categories.get(id) ?? category,
    },
    { id: 'fee', header: t('changes.field.fee_rate'), align: 'end', render: ({ fee_rate: rate }) => rate },
    {
      id: 'leverage',
      header: t('changes.field.multiples'),
      align: 'end',
      render: ({ margin_mode: mode, multiples }) =>
        mode === 'fixed' ? t('changes.marginOf.fixed') : multiples.length === 0 ? '–' : `1:${Math.max(...multiples)}`,
    },
    {
      id: 'open',
      header: t('instruments.openOrders'),
      align: 'end',
      render: ({ open_positions: positions, pending_orders: pendings }) => `${positions} / ${pendings}`,
    },
    { id: 'version', header: t('instruments.version'), align: 'end', render: ({ version }) => version },
    {
      id: 'state',
      header: t('instruments.state'),
      stack: 'aside',
      render: ({ suspended, next_change_at: next, market_open: open }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {suspended !== '' && <Badge tone="bad">{t('instruments.suspended')}</Badge>}
          {suspended === '' && (
            <Badge tone={open === 1 ? 'good' : 'plain'}>
              {open === 1 ? t('instruments.open') : t('instruments.closed')}
            </Badge>
          )}
          {next !== null && (
            <span className="text-1 text-muted">
              {t('instruments.changesAt')} <TimeText timeMs={next} />
            </span>
          )}
        </span>
      ),
    },
  ];
}
