/** Starts what everyone may read: news, announcements, companies, and their pictures. */
import type { MoneyContext } from '../money/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { serveAnnouncementsToOperators, serveAnnouncements } from './announcements/index.ts';
import { serveCompanies, serveCompaniesToOperators } from './companies/index.ts';
import { ContentImages, serveContentImages, serveContentUploadsToOperators } from './content-images/index.ts';
import { serveContentReads } from './content-reads/index.ts';
import { guideFigures, serveNews, serveNewsToOperators } from './news/index.ts';

export interface ContentContext extends MoneyContext {
  readonly contentImages: ContentImages;
}

export function startContent(context: MoneyContext): ContentContext {
  return { ...context, contentImages: new ContentImages(context) };
}

export async function serveContent(scopes: HttpScopes, context: ContentContext): Promise<void> {
  const { lists, operators, operatorScope, operatorOptions } = scopes;
  const { config, database, contentImages } = context;
  serveCompanies(lists, database);
  serveAnnouncements(lists, context);
  serveNews(lists, { ...context, figures: guideFigures(config) });
  serveContentReads(lists, context);
  serveContentImages(lists, contentImages);
  serveCompaniesToOperators(operators, { ...context, publicUrl: config.publicUrl });
  serveNewsToOperators(operators, context);
  serveAnnouncementsToOperators(operators, context);
  await serveContentUploadsToOperators(operatorScope, operatorOptions, contentImages);
}
