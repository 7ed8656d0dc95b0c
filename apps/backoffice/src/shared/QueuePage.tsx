import { useFormat } from '@tradewind/ui';
import type { ComponentProps, ReactNode } from 'react';
import { FilterBar } from './FilterBar.tsx';
import type { FilterValues } from './filter.ts';
import { useT } from './language.ts';
import { useOverview } from './overview.ts';
import { Page } from './Page.tsx';
import { PATHS, recordPath } from './paths.ts';
import { queueEmpty, stateChips } from './queue-parts.tsx';
import { QueueTable } from './QueueTable.tsx';
import type { Filter } from './use-filter.ts';

type ChipGroups<Name extends string> = NonNullable<ComponentProps<typeof FilterBar<Name>>['chips']>;

interface QueuePageProps<Row extends { readonly id: number }, Name extends string> {
  /** Identifies the queue in the overview, its saved views and its path. */
  readonly queue: 'deposits' | 'withdrawals' | 'verifications';
  readonly title: string;
  readonly filter: Filter<Name | 'search'>;
  readonly defaults: FilterValues<Name | 'search'>;
  /** The field of the filter for the state, and the states, the waiting one first. */
  readonly states: {
    readonly name: Name;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  /** Chips following those for the states. */
  readonly chips?: ChipGroups<Name>;
  /** Fields next to the search. */
  readonly fields?: ReactNode;
  /** The export. */
  readonly actions?: ReactNode;
  readonly read: ComponentProps<typeof QueueTable<Row>>['read'];
  readonly columns: ComponentProps<typeof QueueTable<Row>>['columns'];
  /** Whether the role may open the records. */
  readonly mayOpen: boolean;
}

/** A list of customers' submissions that operators decide, oldest first. */
export function QueuePage<Row extends { readonly id: number }, Name extends string>(props: QueuePageProps<Row, Name>) {
  const { queue, title, filter, defaults, states, chips = [], fields, actions, read, columns, mayOpen } = props;
  const t = useT();
  const format = useFormat();
  const waiting = useOverview().data?.queues.find(({ name }) => name === queue)?.count;
  const path = PATHS[queue];
  return (
    <Page title={title}>
      <FilterBar<Name | 'search'>
        filter={filter}
        viewsOf={queue}
        chips={[
          {
            name: states.name,
            label: t('queues.status'),
            options: stateChips(states.options, waiting === undefined ? undefined : format.number(waiting), t),
          },
          ...chips,
        ]}
        search={{ name: 'search', label: t('queues.search') }}
        actions={actions}
      >
        {fields}
      </FilterBar>
      <QueueTable<Row>
        label={title}
        list={{ path, query: filter.query }}
        columns={columns}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={queueEmpty(filter.values, defaults, t)}
        {...(mayOpen ? { rowLink: ({ id }: Row) => recordPath(path, id) } : {})}
      />
    </Page>
  );
}
