import { ANNOUNCEMENT_STATES, operatorContentCalls, type AnnouncementItem } from '@tradewind/contract/operator-light';
import { TimeText } from '@tradewind/ui';
import { Pin, Plus } from 'lucide-react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { ContentBadge } from '../../shared/content-state.tsx';
import type { Column } from '../../shared/DataTable.tsx';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { newPath, PATHS, recordPath } from '../../shared/paths.ts';
import { QueueTable } from '../../shared/QueueTable.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFilter } from '../../shared/use-filter.ts';

const DEFAULTS = { state: '' };

/** /admin/announcements: messages to all users, newest first. */
export function AnnouncementsPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const state = ANNOUNCEMENT_STATES.find((name) => name === filter.values.state);
  const read = useRead(
    operatorContentCalls.announcements,
    { page: filter.page, ...(state === undefined ? {} : { state }) },
    { keep: true },
  );
  return (
    <Page
      title={t('app.nav.announcements')}
      actions={
        <ButtonLink to={newPath(PATHS.announcements)} tone="accent">
          <Plus aria-hidden size={16} strokeWidth={1.5} className="me-1.5" />
          {t('content.writeAnnouncement')}
        </ButtonLink>
      }
    >
      <FilterBar
        filter={filter}
        viewsOf="announcements"
        chips={[
          {
            name: 'state',
            label: t('queues.status'),
            options: ANNOUNCEMENT_STATES.map((value) => ({ value, label: t(`content.state.${value}`) })),
          },
        ]}
      />
      <QueueTable
        label={t('app.nav.announcements')}
        list={{ path: PATHS.announcements, query: filter.query }}
        columns={columnsOf(t)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={{ title: t('content.noAnnouncements'), body: t('content.noAnnouncementsBody') }}
        rowLink={({ id }) => recordPath(PATHS.announcements, id)}
      />
    </Page>
  );
}

function columnsOf(t: T): readonly [Column<AnnouncementItem>, ...Column<AnnouncementItem>[]] {
  const time = (at: number | null) => (at === null ? '–' : <TimeText timeMs={at} />);
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'title',
      header: t('content.title'),
      stack: 'title',
      render: ({ title, pinned }) => (
        <span className="inline-flex items-center gap-1.5 [overflow-wrap:anywhere]">
          {title}
          {pinned === 1 && (
            <Pin aria-label={t('content.pinned')} size={14} strokeWidth={1.5} className="shrink-0 text-muted" />
          )}
        </span>
      ),
    },
    {
      id: 'langs',
      header: t('content.languages'),
      className: 'w-40',
      render: ({ langs, key }) => (key === null ? langs.join(' ') : t('content.builtIn')),
    },
    {
      id: 'from',
      header: t('content.publishAt'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ publish_at: at }) => time(at),
    },
    {
      id: 'until',
      header: t('content.until'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ until_at: at }) => time(at),
    },
    {
      id: 'state',
      header: t('queues.status'),
      stack: 'aside',
      className: 'w-32',
      render: ({ state }) => <ContentBadge state={state} />,
    },
  ];
}
