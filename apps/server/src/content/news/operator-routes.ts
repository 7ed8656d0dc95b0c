/** Operator calls for writing news. */
import { operatorContentCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { articleDetail, articlesPage } from './article-record.ts';
import { listCategories, saveCategory } from './categories.ts';
import { archiveArticle, publishArticle, saveArticle, takeBackArticle } from './editing.ts';
import { readable } from './readable.ts';
import type { NewsServices } from './shown.ts';

/** An article in 15 languages at maximum length, with three-byte characters. */
const ARTICLE_BYTES = 4 * 1024 * 1024;
const CONTENT_BYTES = 512 * 1024;

export function serveNewsToOperators(calls: OperatorLayer, services: Omit<NewsServices, 'figures'>): void {
  const { database, now } = services;
  const { news, newsRecord, saveNews, publishNews, takeBackNews, archiveNews } = operatorContentCalls;
  const { previewNews, newsCategories, saveNewsCategory } = operatorContentCalls;
  calls.serve(news, ({ input: { page, ...filter }, locale }) =>
    articlesPage(database, filter, page, { locale, nowMs: now() }),
  );
  calls.serve(newsRecord, ({ input, locale }) => articleDetail(database, input.id, locale, now()));
  calls.serve(
    saveNews,
    async ({ operator, input, locale }) =>
      articleDetail(database, await saveArticle(services, operator, input), locale, now()),
    { bodyBytes: ARTICLE_BYTES },
  );
  calls.serve(publishNews, async ({ operator, input, locale }) =>
    articleDetail(database, await publishArticle(services, operator, input), locale, now()),
  );
  calls.serve(takeBackNews, async ({ operator, input, locale }) =>
    articleDetail(database, await takeBackArticle(services, operator, input), locale, now()),
  );
  calls.serve(archiveNews, async ({ operator, input, locale }) =>
    articleDetail(database, await archiveArticle(services, operator, input), locale, now()),
  );
  calls.serve(
    previewNews,
    async ({ input }) => {
      const { content } = await readable(database, input.content);
      return { content };
    },
    { bodyBytes: CONTENT_BYTES },
  );
  calls.serve(newsCategories, ({ locale }) => listCategories(database, locale));
  calls.serve(saveNewsCategory, ({ operator, input, locale }) => saveCategory(services, operator, input, locale));
}
