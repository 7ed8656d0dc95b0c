import {
  operatorBaseCalls,
  operatorPeopleCalls,
  type ChangeRequest,
  type GroupRow,
  type MarkupList,
} from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { groupName } from '../../shared/group-name.ts';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { QUEUE_MS } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { fieldChanges, instantOf } from '../changes/index.ts';
import { className } from './texts.ts';

interface ComingProps {
  readonly list: MarkupList;
  readonly groups: readonly GroupRow[];
}

/** What waits: for a second operator, or for its time. */
export function ComingMarkups(props: ComingProps) {
  const mayRead = useMay(operatorBaseCalls.changes);
  return (
    <>
      {mayRead && <Proposed />}
      <Approved {...props} />
      {props.list.moves.length > 0 && <Moves {...props} />}
    </>
  );
}

function Proposed() {
  const t = useT();
  const read = useRead(operatorBaseCalls.changes, { state: 'waiting', kind: 'markup', page: 1 }, { everyMs: QUEUE_MS });
  const text = (change: ChangeRequest, name: string): string => String(change.payload[name] ?? '');
  const figure = (name: string, field: 'markup_bid' | 'markup_ask'): Column<ChangeRequest> => ({
    id: field,
    header: name,
    align: 'end',
    render: (change) => {
      const all = fieldChanges(change);
      const found = [...all.changed, ...all.same].find((each) => each.field === field);
      return <FromTo before={found?.before ?? ''} after={found?.after ?? ''} />;
    },
  });
  return (
    <Section title={t('markups.proposed')}>
      <DataTable
        label={t('markups.proposed')}
        columns={[
          {
            id: 'target',
            header: t('markups.target'),
            render: (change) => text(change, 'code') || className(text(change, 'leverage_class'), t),
          },
          { id: 'group', header: t('changes.field.group'), render: (change) => groupName(text(change, 'group'), t) },
          figure(t('markups.bid'), 'markup_bid'),
          figure(t('markups.ask'), 'markup_ask'),
          {
            id: 'at',
            header: t('changes.takesEffect'),
            align: 'end',
            render: (change) => {
              const at = instantOf(change);
              return at === undefined ? t('changes.atApproval') : <TimeText timeMs={at} />;
            },
          },
          { id: 'id', header: t('markups.request'), align: 'end', stack: 'aside', render: ({ id }) => `#${id}` },
        ]}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => recordPath(PATHS.changes, id)}
        read={read}
        empty={{ title: t('markups.noneProposed') }}
        skeletonRows={1}
      />
    </Section>
  );
}

function FromTo({ before, after }: { before: string; after: string }) {
  const t = useT();
  return (
    <bdi className="figures whitespace-nowrap">
      {before === after ? after : t('markups.form.change', { before, after })}
    </bdi>
  );
}

const groupOf = (groups: readonly GroupRow[], id: number, t: T): string =>
  groupName(groups.find((group) => group.id === id)?.name ?? String(id), t);

function Approved({ list, groups }: ComingProps) {
  const t = useT();
  return (
    <Section title={t('markups.approved')}>
      <DataTable
        label={t('markups.approved')}
        columns={[
          {
            id: 'target',
            header: t('markups.target'),
            render: ({ forex_id: instrument, leverage_class: kind }) =>
              list.instruments.find(({ id }) => id === instrument)?.show_code ?? className(kind ?? '', t),
          },
          { id: 'group', header: t('changes.field.group'), render: ({ group_id: id }) => groupOf(groups, id, t) },
          { id: 'bid', header: t('markups.bid'), align: 'end', render: ({ markup_bid: bid }) => bid },
          { id: 'ask', header: t('markups.ask'), align: 'end', render: ({ markup_ask: ask }) => ask },
          {
            id: 'at',
            header: t('changes.takesEffect'),
            align: 'end',
            render: ({ effective_at: at }) => <TimeText timeMs={at} />,
          },
        ]}
        rows={list.waiting}
        rowKey={({ version }) => version}
        empty={{ title: t('markups.noneApproved') }}
      />
    </Section>
  );
}

function Moves({ list, groups }: ComingProps) {
  const t = useT();
  const mayOpen = useMay(operatorPeopleCalls.user);
  return (
    <Section title={t('markups.moves')}>
      <DataTable
        label={t('markups.moves')}
        columns={[
          {
            id: 'account',
            header: t('markups.account'),
            render: ({ user_id: id }) =>
              mayOpen ? (
                <Link to={recordPath(PATHS.users, id)} className={TEXT_LINK}>
                  {id}
                </Link>
              ) : (
                id
              ),
          },
          { id: 'group', header: t('changes.field.group'), render: ({ group_id: id }) => groupOf(groups, id, t) },
          {
            id: 'at',
            header: t('changes.takesEffect'),
            align: 'end',
            render: ({ effective_at: at }) => <TimeText timeMs={at} />,
          },
        ]}
        rows={list.moves}
        rowKey={({ user_id: id }) => id}
        empty={{ title: t('markups.noneApproved') }}
      />
    </Section>
  );
}
