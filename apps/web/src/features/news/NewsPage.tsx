import { contentCalls, type NewsRow } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { Button, Chip, EmptyState, ErrorState, IconButton, PullToRefresh, Skeleton } from '@tradewind/ui';
import { CalendarDays, Newspaper, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { loadReads, markSeen } from '../../shared/content-reads.ts';
import { useLanguage, useT } from '../../shared/language.ts';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { usePages, type Pages } from '../../shared/use-pages.ts';
import { NewsItem } from './NewsItem.tsx';

const KEY = 'news';

/** /news: articles of every category, newest first. */
export function NewsPage() {
  const { t, locale } = useLanguage();
  const client = useClient();
  const userId = useUser()?.id;
  const [category, setCategory] = useState<number>();
  const pages = usePages<NewsRow>({
    key: [KEY, locale, category],
    load: (page, signal) =>
      client.api.call(
        contentCalls.newsList,
        { page, ...(category === undefined ? {} : { category_id: category }) },
        { signal, quiet: true },
      ),
    idOf: (row) => row.id,
  });
  useEffect(() => void loadReads(client), [client, userId]);
  const newestAt = category === undefined ? pages.rows[0]?.created_at : undefined;
  useEffect(() => {
    if (newestAt !== undefined) markSeen(client, 'news', newestAt);
  }, [client, newestAt, userId]);

  const refresh = () => queries.refetchQueries({ queryKey: [KEY] });
  return (
    <div className="mx-auto w-full max-w-2xl pb-6">
      <header className="flex min-h-14 items-center ps-4 pe-2">
        <h1 className="flex-1 text-4 font-semibold">{t('news.title')}</h1>
        <Link
          to={PATHS.calendar}
          aria-label={t('notices.calendar')}
          className="hit inline-flex items-center justify-center rounded-control hover:bg-press"
        >
          <CalendarDays aria-hidden size={20} strokeWidth={1.5} />
        </Link>
        <IconButton label={t('ui.refresh')} onClick={() => void refresh()}>
          <RefreshCw aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      </header>
      <Categories category={category} onCategory={setCategory} />
      <PullToRefresh onRefresh={refresh}>
        <List pages={pages} filtered={category !== undefined} onShowAll={() => setCategory(undefined)} />
      </PullToRefresh>
    </div>
  );
}

/** Tapping the active one clears it. With a single category there is nothing to choose. */
function Categories({
  category,
  onCategory,
}: {
  category: number | undefined;
  onCategory(id: number | undefined): void;
}) {
  const { t, locale } = useLanguage();
  const { api } = useClient();
  const { data = [] } = useQuery(
    {
      queryKey: [KEY, 'categories', locale],
      queryFn: ({ signal }) => api.call(contentCalls.newsCategories, {}, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  if (data.length < 2 && category === undefined) return null;
  return (
    <div
      role="group"
      aria-label={t('news.categories')}
      className="sticky top-0 z-10 flex gap-2 overflow-x-auto bg-page px-4 py-1 [scrollbar-width:none] wide:flex-wrap"
    >
      {data.map(({ id, name }) => (
        <Chip key={id} active={category === id} onActiveChange={(active) => onCategory(active ? id : undefined)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}

interface ListProps {
  readonly pages: Pages<NewsRow>;
  readonly filtered: boolean;
  onShowAll(): void;
}

function List({ pages, filtered, onShowAll }: ListProps) {
  const t = useT();
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error')
    return (
      <ErrorState title={t('news.failed')} body={t('news.failedBody')} error={pages.error} onRetry={pages.retry} />
    );
  if (pages.rows.length === 0) {
    return (
      <EmptyState
        icon={<Newspaper size={40} strokeWidth={1.5} />}
        title={filtered ? t('news.noneTitle') : t('news.emptyTitle')}
        body={filtered ? undefined : t('news.emptyBody')}
        action={filtered ? <Button onClick={onShowAll}>{t('news.showAll')}</Button> : undefined}
      />
    );
  }
  return (
    <>
      <ul data-testid="news-list">
        {pages.rows.map((row) => (
          <NewsItem key={row.id} row={row} />
        ))}
      </ul>
      <PagesEnd pages={pages} failed={t('news.failed')} />
    </>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-4 py-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3" />
            <Skeleton className="h-3 w-20" />
          </div>
          <Skeleton className="size-18 shrink-0" />
        </div>
      ))}
    </div>
  );
}
