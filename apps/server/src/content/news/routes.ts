/** Public calls for news. */
import { contentCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import { ReadableTexts } from './readable.ts';
import type { FigureServices } from './figures.ts';
import { type NewsServices, newsArticle, newsCategories, newsPage } from './shown.ts';

export function serveNews(calls: CallLayer, services: NewsServices & FigureServices): void {
  const texts = new ReadableTexts(services.database);
  calls.open(contentCalls.newsList, ({ input, locale }) => newsPage(services, locale, input));
  calls.open(contentCalls.newsInfo, ({ input, ...reader }) => newsArticle({ ...services, texts }, reader, input.id));
  calls.open(contentCalls.newsCategories, ({ locale }) => newsCategories(services, locale));
}
