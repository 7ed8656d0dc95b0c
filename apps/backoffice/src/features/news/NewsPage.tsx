import { NEWS_STATES, operatorContentCalls, type NewsItem } from '@tradewind/contract/operator-light';
import { Button, TimeText } from '@tradewind/ui';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
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
import { CategoriesSheet } from './CategoriesSheet.tsx';

const DEFAULTS = { state: '', category: '', search: '' };

/** /admin/news: articles, most recently changed first. */
export function NewsPage() {
  const t = useT();
  const filter = useFilter(DEFAULTS);
  const [naming, setNaming] = useState(false);
  const categories = useRead(operatorContentCalls.newsCategories, {});
  const { state, category, search } = filter.values;
  const known = NEWS_STATES.find((name) => name === state);
  const read = useRead(
    operatorContentCalls.news,
    {
      page: filter.page,
      ...(known === undefined ? {} : { state: known }),
      ...(category === '' ? {} : { category_id: category }),
      ...(search === '' ? {} : { search }),
    },
    { keep: true },
  );
  return (
    <Page
      title={t('app.nav.news')}
      actions={
        <>
          <Button icon={<Tags aria-hidden size={16} strokeWidth={1.5} />} onClick={() => setNaming(true)}>
            {t('content.categories')}
          </Button>
          <ButtonLink to={newPath(PATHS.news)} tone="accent">
            <Plus aria-hidden size={16} strokeWidth={1.5} className="me-1.5" />
            {t('content.writeArticle')}
          </ButtonLink>
        </>
      }
    >
      <FilterBar
        filter={filter}
        viewsOf="news"
        chips={[
          {
            name: 'state',
            label: t('queues.status'),
            options: NEWS_STATES.map((value) => ({ value, label: t(`content.state.${value}`) })),
          },
          {
            name: 'category',
            label: t('content.category'),
            options: (categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        search={{ name: 'search', label: t('content.search') }}
      />
      <QueueTable
        label={t('app.nav.news')}
        list={{ path: PATHS.news, query: filter.query }}
        columns={columnsOf(t)}
        read={read}
        page={filter.page}
        onPage={filter.setPage}
        empty={{ title: t('content.noArticles'), body: t('content.noArticlesBody') }}
        rowLink={({ id }) => recordPath(PATHS.news, id)}
      />
      <CategoriesSheet open={naming} onOpenChange={setNaming} />
    </Page>
  );
}

function columnsOf(t: T): readonly [Column<NewsItem>, ...Column<NewsItem>[]] {
  return [
    { id: 'id', header: t('queues.number'), className: 'w-20 tabular-nums', render: ({ id }) => id },
    {
      id: 'title',
      header: t('content.title'),
      stack: 'title',
      render: ({ title }) => <span className="[overflow-wrap:anywhere]">{title}</span>,
    },
    { id: 'category', header: t('content.category'), className: 'w-36', render: ({ category }) => category.name },
    {
      id: 'langs',
      header: t('content.languages'),
      className: 'w-40',
      render: ({ langs, key }) => (key === null ? langs.join(' ') : t('content.builtIn')),
    },
    {
      id: 'publish',
      header: t('content.publishAt'),
      align: 'end',
      className: 'w-48 whitespace-nowrap',
      render: ({ publish_at: at }) => (at === null ? '–' : <TimeText timeMs={at} />),
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
