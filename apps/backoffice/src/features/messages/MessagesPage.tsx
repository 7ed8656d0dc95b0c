import { operatorPeopleCalls, type MessageRow } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { Pager } from '../../shared/Pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';

const DEFAULTS = { state: '' };
const STATES = ['waiting', 'sent', 'kept', 'given_up'] as const satisfies readonly MessageRow['state'][];
const TONES: Readonly<Record<MessageRow['state'], BadgeTone>> = {
  waiting: 'waiting',
  sent: 'good',
  kept: 'plain',
  given_up: 'bad',
};

/** /admin/messages: messages to customers, and whether they were delivered. */
export function MessagesPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const state = STATES.find((known) => known === filter.values.state);
  const read = useRead(
    operatorPeopleCalls.messages,
    { page: filter.page, ...(state === undefined ? {} : { state }) },
    { keep: true },
  );
  const columns: readonly [Column<MessageRow>, ...Column<MessageRow>[]] = [
    {
      id: 'time',
      header: t('messages.time'),
      className: 'w-48 whitespace-nowrap',
      render: ({ created_at: createdAt }) => <TimeText timeMs={createdAt} />,
    },
    {
      id: 'state',
      header: t('messages.state'),
      stack: 'aside',
      className: 'w-36',
      render: ({ state: is }) => <Badge tone={TONES[is]}>{t(`messages.states.${is}`)}</Badge>,
    },
    {
      id: 'recipient',
      header: t('messages.recipient'),
      render: ({ channel, recipient }) => `${t(`messages.channel.${channel}`)} · ${recipient}`,
    },
    { id: 'template', header: t('messages.template'), render: ({ template }) => template.replaceAll('_', ' ') },
    {
      id: 'attempts',
      header: t('messages.attempts'),
      align: 'end',
      className: 'w-24',
      render: ({ attempts }) => attempts,
    },
    {
      id: 'error',
      header: t('messages.error'),
      render: ({ last_error: error }) =>
        error === '' ? <span className="text-muted">{t('messages.none')}</span> : <bdi>{error}</bdi>,
    },
  ];
  return (
    <Page title={t('app.nav.messages')}>
      <FilterBar
        filter={filter}
        viewsOf="messages"
        chips={[
          {
            name: 'state',
            label: t('messages.state'),
            options: STATES.map((value) => ({ value, label: t(`messages.states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('app.nav.messages')}
        columns={columns}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        empty={{ title: t('messages.empty'), body: t('messages.emptyBody') }}
        read={read}
      />
      <Pager page={filter.page} total={read.data?.total} rows={read.data?.data.length} onPage={filter.setPage} />
    </Page>
  );
}
