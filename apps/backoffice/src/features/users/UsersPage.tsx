import { operatorPeopleCalls, type UserRow } from '@tradewind/contract/operator-light';
import { Money, TimeText } from '@tradewind/ui';
import { CustomerCell } from '../../shared/CustomerName.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useFilter } from '../../shared/use-filter.ts';
import { UserBadges, VerificationBadge } from './badges.tsx';
import { USER_FILTER, userInput } from './user-filter.ts';

/** /admin/users: every customer, newest first. */
export function UsersPage() {
  const t = useT();
  const filter = useFilter(USER_FILTER);
  const read = useRead(operatorPeopleCalls.users, { ...userInput(filter.values), page: filter.page }, { keep: true });
  return (
    <Page title={t('app.nav.users')}>
      <FilterBar
        filter={filter}
        viewsOf="users"
        chips={[
          {
            name: 'kind',
            label: t('users.kind'),
            options: [
              { value: 'real', label: t('users.real') },
              { value: 'demo', label: t('users.demo') },
            ],
          },
        ]}
        search={{ name: 'search', label: t('users.search') }}
      >
        <SelectField
          className="w-44"
          label={t('users.suspension')}
          value={filter.values.suspended}
          onValueChange={(suspended) => filter.set({ suspended })}
          choices={[
            { value: '', label: t('queues.all') },
            { value: '1', label: t('users.suspended') },
            { value: '0', label: t('users.notSuspended') },
          ]}
        />
      </FilterBar>
      <QueueTable
        label={t('app.nav.users')}
        list={{ path: PATHS.users, query: filter.query }}
        columns={columnsOf(t)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={{ title: filter.isSet ? t('users.notFound') : t('users.empty') }}
        rowLink={({ id }) => recordPath(PATHS.users, id)}
      />
    </Page>
  );
}

function columnsOf(t: T): readonly [Column<UserRow>, ...Column<UserRow>[]] {
  return [
    { id: 'customer', header: t('users.customer'), render: (row) => <CustomerCell customer={row} /> },
    { id: 'id', header: t('users.id'), className: 'w-24 tabular-nums', render: ({ id }) => id },
    {
      id: 'balance',
      header: t('users.figures.balance'),
      align: 'end',
      stack: 'aside',
      render: ({ balance }) => <Money value={balance} kind="balance" currency className="font-semibold" />,
    },
    {
      id: 'kind',
      header: t('users.kind'),
      render: (row) => <UserBadges user={row} />,
    },
    {
      id: 'identity',
      header: t('users.identity'),
      render: ({ verification }) => <VerificationBadge state={verification} />,
    },
    {
      id: 'registered',
      header: t('users.registered'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ created_at: at }) => <TimeText timeMs={at} />,
    },
  ];
}
