import { peopleCalls, type AnnouncementRow } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Skeleton, useFormat, useReadable } from '@tradewind/ui';
import { Info, Megaphone } from 'lucide-react';
import { useClient } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { usePages } from '../../shared/use-pages.ts';

/** /mine/announcement: what the firm tells everybody, newest first. */
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
  const { api } = useClient();
  const pages = usePages<AnnouncementRow>({
    key: ['announcements', locale],
    load: (page, signal) => api.call(peopleCalls.announcements, { page }, { signal, quiet: true }),
    idOf: (row) => row.id,
  });
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error') return <ErrorState title={t('app.announcement.failed')} onRetry={pages.retry} />;
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

function Announcement({ row }: { row: AnnouncementRow }) {
  const format = useFormat();
  return (
    <article className="rounded-control bg-raised p-4">
      <h2 className="text-3 font-semibold text-balance">{row.title}</h2>
      <time dateTime={new Date(row.created_at).toISOString()} className="text-1 text-muted">
        {format.time(row.created_at, 'date')}
      </time>
      {row.body.split(/\n{2,}/u).map((paragraph, index) => (
        <p key={index} className="mt-2 text-2 whitespace-pre-line text-muted">
          {paragraph}
        </p>
      ))}
    </article>
  );
}

/** True of this installation whatever is announced: it stands apart from what people wrote. */
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
