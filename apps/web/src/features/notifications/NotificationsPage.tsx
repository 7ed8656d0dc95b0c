import {
  NOTIFICATION_KINDS,
  notificationCalls,
  type NotificationKind,
  type NotificationRow,
} from '@tradewind/contract/light';
import { validTime } from '@tradewind/client/app';
import { Button, Chip, EmptyState, ErrorState, Skeleton, isoTime, useFormat, useReadable } from '@tradewind/ui';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { usePages } from '../../shared/use-pages.ts';
import { openPage } from '../../shared/open-page.ts';

const LIST = 'notifications';

/** /mine/notifications: notifications by day, newest first. */
export function NotificationsPage() {
  const t = useT();
  const [kind, setKind] = useState<NotificationKind>();
  return (
    <Page
      title={t('notices.title')}
      actions={
        <Link
          to={PATHS.notificationSettings}
          aria-label={t('notices.settings')}
          className="hit inline-flex items-center justify-center rounded-control hover:bg-press"
        >
          <Settings aria-hidden size={20} strokeWidth={1.5} />
        </Link>
      }
    >
      <div
        role="group"
        aria-label={t('notices.filter')}
        className="flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] wide:flex-wrap"
      >
        {NOTIFICATION_KINDS.map((one) => (
          <Chip key={one} active={kind === one} onActiveChange={(active) => setKind(active ? one : undefined)}>
            {t(`notices.kind.${one}`)}
          </Chip>
        ))}
      </div>
      <List kind={kind} />
    </Page>
  );
}

function List({ kind }: { kind: NotificationKind | undefined }) {
  const { t, locale } = useLanguage();
  const { api, notices } = useClient();
  const user = useUser();
  const unread = useReadable(notices.unread);
  const pages = usePages<NotificationRow>({
    key: [LIST, user?.id, locale, kind],
    load: (page, signal) =>
      api.call(notificationCalls.notifications, kind === undefined ? { page } : { page, kind }, {
        signal,
        quiet: true,
      }),
    idOf: (row) => row.id,
  });
  // one that arrives while the list is open is added to it
  useEffect(() => notices.onNew(() => void queries.invalidateQueries({ queryKey: [LIST] })), [notices]);
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('notices.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<Bell size={40} strokeWidth={1.5} />}
        title={t('notices.emptyTitle')}
        body={t('notices.emptyBody')}
      />
    );
  }
  const readAll = () =>
    void notices
      .markRead()
      .then(() => queries.invalidateQueries({ queryKey: [LIST] }))
      .catch(() => undefined);
  return (
    <>
      {/* the rows carry the flag too and arrive with the list, so the button does not push it down later */}
      {(unread > 0 || pages.rows.some(({ read }) => read === 0)) && (
        <div className="flex justify-end px-2 pt-1">
          <Button tone="quiet" icon={<CheckCheck aria-hidden size={18} strokeWidth={1.5} />} onClick={readAll}>
            {t('notices.readAll')}
          </Button>
        </div>
      )}
      <Days rows={pages.rows} />
      <PagesEnd pages={pages} failed={t('notices.failed')} />
    </>
  );
}

const dayOf = (timeMs: number): string => new Date(validTime(timeMs)).toDateString();
const DAY_MS = 86_400_000;

function Days({ rows }: { rows: readonly NotificationRow[] }) {
  const t = useT();
  const format = useFormat();
  const days = [...Map.groupBy(rows, (row) => dayOf(row.created_at)).entries()];
  const [nowMs] = useState(() => Date.now());
  const [today, yesterday] = [dayOf(nowMs), dayOf(nowMs - DAY_MS)];
  const nameOf = (day: string, timeMs: number): string => {
    if (day === today) return t('notices.today');
    return day === yesterday ? t('notices.yesterday') : format.time(timeMs, 'date');
  };
  return days.map(([day, ofDay]) => (
    <section key={day} className="mt-4">
      <h2 className="px-4 pb-1.5 text-1 font-semibold text-muted">{nameOf(day, ofDay[0]?.created_at ?? 0)}</h2>
      <ul className="border-y border-line">
        {ofDay.map((row) => (
          <NotificationItem key={row.id} row={row} />
        ))}
      </ul>
    </section>
  ));
}

function NotificationItem({ row }: { row: NotificationRow }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { notices } = useClient();
  const open = () => {
    if (row.read === 0)
      void notices
        .markRead(row.id)
        .then(() => queries.invalidateQueries({ queryKey: [LIST] }))
        .catch(() => undefined);
    void navigate(openPage(row.url));
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={open}
        className="flex min-h-(--hit) w-full items-start gap-3 px-4 py-2.5 text-start hover:bg-press active:bg-press"
      >
        <span className="mt-2 flex w-2 shrink-0">
          {row.read === 0 && (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{t('notices.new')}</span>
            </span>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={row.read === 0 ? 'text-2 font-semibold' : 'text-2'}>{row.title}</span>
            <time dateTime={isoTime(row.created_at)} className="figures shrink-0 text-1 text-muted">
              {format.time(row.created_at, 'minute')}
            </time>
          </span>
          <bdi className="block text-1 text-muted [overflow-wrap:anywhere]">{row.body}</bdi>
        </span>
      </button>
    </li>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="space-y-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3" />
        </div>
      ))}
    </div>
  );
}
