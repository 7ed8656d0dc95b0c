import { operatorPrivacyCalls, operatorQueueCalls, type ErasureRow } from '@tradewind/contract/operator-light';
import { TimeText, useFormat } from '@tradewind/ui';
import { useMay } from '../../shared/api.ts';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { Decisions } from '../../shared/Decision.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { erasureChoices } from './erasure-choices.ts';

const DEFAULTS = { state: '' };
const STATES = [
  'waiting',
  'refused',
  'withdrawn',
  'locked',
  'erased',
] as const satisfies readonly ErasureRow['state'][];
const TONES: Readonly<Record<ErasureRow['state'], BadgeTone>> = {
  waiting: 'waiting',
  refused: 'bad',
  withdrawn: 'plain',
  locked: 'waiting',
  erased: 'good',
};

/** /admin/erasures: erasure requests, the obstacles, and the decision. */
export function ErasuresPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const mayDecide = useMay(operatorPrivacyCalls.approveErasure);
  const state = STATES.find((known) => known === filter.values.state);
  const read = useRead(
    operatorPrivacyCalls.erasures,
    { page: filter.page, ...(state === undefined ? {} : { state }) },
    { keep: true },
  );
  const columns: readonly [Column<ErasureRow>, ...Column<ErasureRow>[]] = [
    { id: 'customer', header: t('erasures.customer'), render: ({ customer }) => <CustomerName customer={customer} /> },
    {
      id: 'state',
      header: t('erasures.state'),
      stack: 'aside',
      render: ({ state: is }) => <Badge tone={TONES[is]}>{t(`erasures.states.${is}`)}</Badge>,
    },
    {
      id: 'asked',
      header: t('erasures.asked'),
      className: 'whitespace-nowrap',
      render: ({ asked_at: at, asked_for_by: by }) => (
        <>
          <TimeText timeMs={at} />
          {by !== null && (
            <span className="block text-1 text-muted">{t('erasures.byPost', { operator: by.name })}</span>
          )}
        </>
      ),
    },
    { id: 'outcome', header: t('erasures.outcome'), render: (row) => <Outcome row={row} /> },
    ...(mayDecide
      ? [
          {
            id: 'decision',
            header: t('erasures.decision'),
            render: (row: ErasureRow) =>
              row.state === 'waiting' && (
                <Decisions
                  choices={erasureChoices(row, t)}
                  onDone={() => readAgain(operatorPrivacyCalls.erasures, operatorQueueCalls.overview)}
                />
              ),
          },
        ]
      : []),
  ];
  return (
    <Page title={t('app.nav.erasures')}>
      <FilterBar
        filter={filter}
        viewsOf="erasures"
        chips={[
          {
            name: 'state',
            label: t('erasures.state'),
            options: STATES.map((value) => ({ value, label: t(`erasures.states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('app.nav.erasures')}
        columns={columns}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        rowsOf={`${filter.query}/${filter.page}`}
        empty={{ title: t('erasures.empty'), body: t('erasures.emptyBody') }}
        read={read}
      />
      <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
    </Page>
  );
}

/** The obstacles, or the outcome. */
function Outcome({ row }: { row: ErasureRow }) {
  const t = useT();
  const format = useFormat();
  const { state, obstacles, remark, keep_until: until, decided_by: by, decided_at: at } = row;
  if (state === 'waiting')
    return obstacles.length === 0
      ? t('erasures.free')
      : obstacles.map((one) => t(`erasures.obstacle.${one}`)).join(', ');
  return (
    <>
      {by !== null && at !== null && <span className="block">{`${by.name}, ${format.time(at)}`}</span>}
      {remark !== '' && <bdi className="block">{remark}</bdi>}
      {state === 'locked' && until !== null && (
        <span className="block text-1 text-muted">{t('erasures.until', { time: format.time(until, 'date') })}</span>
      )}
    </>
  );
}
