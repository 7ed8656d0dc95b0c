import { LOCALE_TAGS, peopleCalls, type AnnouncementRow } from '@tradewind/contract/light';
import { AnnouncementCard, EmptyState, ErrorState, Skeleton, useReadable } from '@tradewind/ui';
import { Info, Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { contentReads, isUnread, loadReads, markRead, markSeen } from '../../shared/content-reads.ts';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { usePages } from '../../shared/use-pages.ts';

/** /mine/announcement: announcements to all users, newest first. */
export function AnnouncementPage() {
  const t = useT();
  const base = useReadable(useClient().base);
  return (
    <Page title={t('app.announcement.title')}>
      <div className="px-4 pt-2">
        <List />
        {base?.feed === 'sim' && <SimulatedPrices />}
      </div>
    </Page>
  );
}

function List() {
  const { t, locale } = useLanguage();
  const client = useClient();
  const { api } = client;
  const userId = useUser()?.id;
  const pages = usePages<AnnouncementRow>({
    key: ['announcements', locale],
    load: (page, signal) => api.call(peopleCalls.announcements, { page }, { signal, quiet: true }),
    idOf: (row) => row.id,
  });
  useEffect(() => void loadReads(client), [client, userId]);
  const newestAt = pages.rows.length === 0 ? undefined : Math.max(...pages.rows.map((row) => row.created_at));
  useEffect(() => {
    if (newestAt !== undefined) markSeen(client, 'announcement', newestAt);
  }, [client, newestAt, userId]);
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('app.announcement.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={40} strokeWidth={1.5} />}
        title={t('app.announcement.emptyTitle')}
        body={t('app.announcement.emptyBody')}
      />
    );
  }
  return (
    <>
      <div className="space-y-3">
        {pages.rows.map((row) => (
          <Announcement key={row.id} row={row} />
        ))}
      </div>
      <PagesEnd pages={pages} failed={t('app.announcement.failed')} />
    </>
  );
}

/** Marked as read once it was visible; the mark stays for this visit, so that new ones can be recognised. */
function Announcement({ row }: { row: AnnouncementRow }) {
  const t = useT();
  const client = useClient();
  const root = useRef<HTMLElement>(null);
  const state = useReadable(contentReads);
  const [wasNew, setWasNew] = useState(false);
  if (!wasNew && isUnread(state, 'announcement', row.id)) setWasNew(true);
  const isKnown = state.reads !== undefined;
  useEffect(() => {
    const element = root.current;
    if (element === null || !isKnown) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      markRead(client, 'announcement', row.id);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [client, row.id, isKnown]);
  return (
    <AnnouncementCard
      ref={root}
      title={row.title}
      body={row.body}
      publishedAtMs={row.created_at}
      tag={LOCALE_TAGS[row.lang]}
      dir={row.lang === 'ar' ? 'rtl' : 'ltr'}
      pinned={row.pinned === 1 ? t('news.pinned') : undefined}
      mark={
        wasNew && (
          <span data-testid="unread" className="inline-flex items-center gap-1.5 font-semibold text-accent">
            <span aria-hidden className="size-2 rounded-full bg-accent" />
            {t('news.unread')}
          </span>
        )
      }
    />
  );
}

/** A fixed notice about this installation, separate from the announcements of operators. */
function SimulatedPrices() {
  const t = useT();
  return (
    <aside className="mt-3 flex gap-3 rounded-control border border-line p-4">
      <Info aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div>
        <h2 className="text-2 font-semibold">{t('app.announcement.demoTitle')}</h2>
        <p className="mt-1 text-2 text-muted">{t('app.announcement.demoBody')}</p>
      </div>
    </aside>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 pb-6">
      {Array.from({ length: 2 }, (_, index) => (
        <div key={index} className="space-y-2 rounded-control bg-raised p-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}
