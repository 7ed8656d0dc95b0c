import { operatorDirectoryCalls, type OperatorCompany } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { newPath, PATHS, recordPath } from '../../shared/paths.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { CompanyBadges } from './CompanyBadges.tsx';

const DEFAULTS = { name: '', hidden: '' };

/** /admin/companies: the directory, sorted by name. */
export function CompaniesPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const { name, hidden } = filter.values;
  const read = useRead(
    operatorDirectoryCalls.companies,
    {
      page: filter.page,
      ...(name === '' ? {} : { name: name.slice(0, 80) }),
      ...(hidden === '0' || hidden === '1' ? { hidden } : {}),
    },
    { keep: true },
  );
  return (
    <Page
      title={t('app.nav.companies')}
      actions={
        <ButtonLink to={newPath(PATHS.companies)}>
          <Plus aria-hidden size={16} strokeWidth={1.5} />
          {t('companies.add')}
        </ButtonLink>
      }
    >
      <FilterBar
        filter={filter}
        viewsOf="companies"
        chips={[
          {
            name: 'hidden',
            label: t('companies.shownState'),
            options: [
              { value: '0', label: t('companies.shown') },
              { value: '1', label: t('companies.hidden') },
            ],
          },
        ]}
        search={{ name: 'name', label: t('companies.search') }}
      />
      <QueueTable
        label={t('app.nav.companies')}
        list={{ path: PATHS.companies, query: filter.query }}
        columns={columnsOf(t)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={
          filter.isSet
            ? { title: t('companies.notFound') }
            : { title: t('companies.empty'), body: t('companies.emptyBody') }
        }
        rowLink={({ id }) => recordPath(PATHS.companies, id)}
      />
    </Page>
  );
}

function columnsOf(t: T): readonly [Column<OperatorCompany>, ...Column<OperatorCompany>[]] {
  return [
    {
      id: 'name',
      header: t('companies.name'),
      render: ({ name, logo }) => (
        <span className="inline-flex items-center gap-2">
          {logo !== '' && <img src={logo} alt="" className="size-7 rounded-[6px] bg-white object-contain" />}
          <bdi className="font-semibold">{name}</bdi>
        </span>
      ),
    },
    { id: 'subject', header: t('companies.subject'), render: ({ subject }) => <bdi>{subject}</bdi> },
    { id: 'state', header: t('companies.shownState'), render: (row) => <CompanyBadges company={row} /> },
    {
      id: 'changed',
      header: t('companies.changedAt'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ changed_at: at }) => <TimeText timeMs={at} />,
    },
  ];
}
