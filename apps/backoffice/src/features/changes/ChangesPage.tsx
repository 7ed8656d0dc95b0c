import {
  CHANGE_KINDS,
  CHANGE_STATES,
  FINANCE_CHANGE_KINDS,
  operatorBaseCalls,
  type ChangeRequest,
} from '@tradewind/contract/operator-light';
import { TimeText, useFormat } from '@tradewind/ui';
import { useMay } from '../../shared/api.ts';
import { Age } from '../../shared/Age.tsx';
import { CustomerCell } from '../../shared/CustomerName.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { groupName } from '../../shared/group-name.ts';
import { accountText } from '../../shared/grouped.ts';
import { useT, type T } from '../../shared/language.ts';
import { useOverview } from '../../shared/overview.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { queueEmpty, stateChips } from '../../shared/queue-parts.tsx';
import { QUEUE_MS } from '../../shared/queue.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';
import { fieldChanges, payloadText } from './change-fields.ts';
import { CHANGE_FILTER, ChangeBadge, changeInput } from './change-state.tsx';
import { valueText } from './Value.tsx';
import { SignedUsd } from './SignedUsd.tsx';

/** /admin/changes: changes proposed by one operator that another one must review, oldest first. */
export function ChangesPage() {
  const t = useT();
  const format = useFormat();
  const filter = useFilter(CHANGE_FILTER);
  const read = useRead(
    operatorBaseCalls.changes,
    { ...changeInput(filter.values), page: filter.page },
    { keep: true, everyMs: QUEUE_MS },
  );
  const waiting = useOverview().data?.queues.find(({ name }) => name === 'changes')?.count;
  const kinds = useMay(operatorBaseCalls.approveAdminChange) ? CHANGE_KINDS : FINANCE_CHANGE_KINDS;
  const empty = queueEmpty(filter.values, CHANGE_FILTER, t);
  return (
    <Page title={t('app.nav.changes')}>
      <FilterBar
        filter={filter}
        viewsOf="changes"
        chips={[
          {
            name: 'state',
            label: t('queues.status'),
            options: stateChips(
              CHANGE_STATES.map((name) => ({ value: name, label: t(`changes.state.${name}`) })),
              waiting === undefined ? undefined : format.number(waiting),
              t,
            ),
          },
          {
            name: 'kind',
            label: t('changes.kindLabel'),
            options: kinds.map((name) => ({ value: name, label: t(`changes.kind.${name}`) })),
          },
        ]}
      />
      <QueueTable
        label={t('app.nav.changes')}
        list={{ path: PATHS.changes, query: filter.query }}
        columns={columnsOf(t, filter.values.state === CHANGE_FILTER.state)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={filter.isSet ? empty : { ...empty, body: t('changes.nothingWaitsBody') }}
        rowLink={({ id }) => recordPath(PATHS.changes, id)}
      />
    </Page>
  );
}

function subjectOf(change: ChangeRequest, t: T): readonly [what: string, where: string] {
  const text = (name: string) => payloadText(change, name);
  const changed = () =>
    fieldChanges(change)
      .changed.filter(({ field }) => field !== 'code' && field !== 'group')
      .map(({ field }) => t(`changes.field.${field}`))
      .join(', ');
  switch (change.kind) {
    case 'quote_correction':
      return [`${text('code')} #${text('quote_id')}`, `${text('quote_bid')} → ${text('right_bid')}`];
    case 'channel':
      return [`${text('currency')} ${text('protocol')}`, text('address')];
    case 'instrument':
      return [text('code'), changed()];
    case 'group':
      return change.before === null ? [text('name'), ''] : [groupName(text('group'), t), changed()];
    case 'markup':
      return [
        `${groupName(text('group'), t)} · ${text('code') || valueText('leverage_class', text('leverage_class'), t)}`,
        t('changes.markupOf', { bid: text('markup_bid'), ask: text('markup_ask') }),
      ];
    case 'invite':
    case 'reset':
      return [text('name'), `${text('email')} · ${valueText('role', text('role'), t)}`];
    case 'operator':
      return [text('name'), changed()];
    case 'settings':
      return [changed(), ''];
    case 'risk_warning':
      return [text('regulator'), changed()];
    case 'company_redirect':
      return [text('name'), text('redirect_url')];
    case 'currency':
      return [`${text('code')} ${text('protocol')}`, change.before === null ? '' : changed()];
    case 'holiday':
      return [text('name'), `${text('from').replace('T', ' ')} – ${text('to').replace('T', ' ')}`];
    default:
      return [text('currency'), `${text('bank_name')}, ${accountText(text('payee_account'))}`];
  }
}

/** The subject of a change in one line. */
function Subject({ change }: { change: ChangeRequest }) {
  const t = useT();
  if (change.kind === 'correction')
    return (
      <span className="flex flex-wrap items-baseline justify-end gap-x-3 wide:justify-start">
        {change.customer !== null && <CustomerCell customer={change.customer} />}
        <SignedUsd value={payloadText(change, 'amount')} />
      </span>
    );
  if (change.kind === 'account_limits' && change.customer !== null) return <CustomerCell customer={change.customer} />;
  if (change.kind === 'account_group') return <Move change={change} />;
  const [what, where] = subjectOf(change, t);
  return (
    <span className="block [overflow-wrap:anywhere]">
      {what} <span className="text-1 text-muted">{where}</span>
    </span>
  );
}

/** A customer, and the groups from and to which the account moves. */
function Move({ change: { customer, before, payload } }: { change: ChangeRequest }) {
  const t = useT();
  const [from, to] = [String(before?.['group'] ?? ''), String(payload['group'] ?? '')];
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-3 wide:justify-start">
      {customer !== null && <CustomerCell customer={customer} />}
      <span>{`${groupName(from, t)} → ${groupName(to, t)}`}</span>
    </span>
  );
}

function columnsOf(t: T, isQueue: boolean): readonly [Column<ChangeRequest>, ...Column<ChangeRequest>[]] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'kind',
      header: t('changes.kindLabel'),
      stack: 'title',
      render: ({ kind, before }) => t(`changes.${before === null ? 'kindNew' : 'kindChanged'}.${kind}`),
    },
    { id: 'subject', header: t('changes.subject'), render: (change) => <Subject change={change} /> },
    { id: 'by', header: t('changes.proposedBy'), render: ({ proposed_by: by }) => by.name },
    {
      id: 'age',
      header: isQueue ? t('queues.waits') : t('changes.proposed'),
      align: 'end',
      render: ({ proposed_at: at }) => (isQueue ? <Age sinceMs={at} /> : <TimeText timeMs={at} />),
    },
    {
      id: 'state',
      header: t('queues.status'),
      stack: 'aside',
      render: ({ state }) => <ChangeBadge state={state} />,
    },
    ...(isQueue
      ? []
      : [
          {
            id: 'decided',
            header: t('queues.decided'),
            render: ({ decided_at: at, decided_by: by }: ChangeRequest) =>
              at !== null && (
                <span className="text-1">
                  {by?.name} <TimeText timeMs={at} className="text-muted" />
                </span>
              ),
          },
        ]),
  ];
}
