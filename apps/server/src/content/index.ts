/** Starts the public content: news, announcements, companies, their pictures, and the economic calendar. */
import type { MoneyContext } from '../money/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { serveAnnouncementsToOperators, serveAnnouncements } from './announcements/index.ts';
import { EventAlerts, serveCalendar, serveCalendarToOperators } from './calendar/index.ts';
import { serveCompaniesToOperators } from './companies/operator-routes.ts';
import { serveCompanies } from './companies/routes.ts';
import { ContentImages, serveContentImages, serveContentUploadsToOperators } from './content-images/index.ts';
import { serveContentReads } from './content-reads/routes.ts';
import { serveNews, serveNewsToOperators } from './news/index.ts';

export interface ContentContext extends MoneyContext {
  readonly contentImages: ContentImages;
  readonly eventAlerts: EventAlerts;
}

export async function startContent(context: MoneyContext): Promise<ContentContext> {
  const { config, log, work, onError, onStop } = context;
  const eventAlerts = new EventAlerts({
    ...context,
    keptDays: config.retention.alerts,
    onError: (error) => log.error({ err: error }, 'could not write due event alerts yet'),
  });
  // a process that only sets alerts also checks for due ones
  onStop(() => eventAlerts.stop());
  await work.run(() => {
    eventAlerts.start();
    return () => eventAlerts.stop();
  });
  await work.run(() => startHousekeeping([eventAlerts], onError));
  return { ...context, contentImages: new ContentImages(context), eventAlerts };
}

export async function serveContent(scopes: HttpScopes, context: ContentContext): Promise<void> {
  const { lists, operators, operatorScope, operatorOptions } = scopes;
  const { config, database, contentImages } = context;
  serveCompanies(lists, database);
  serveAnnouncements(lists, context);
  serveNews(lists, context);
  serveCalendar(lists, context);
  serveContentReads(lists, context);
  serveContentImages(lists, contentImages);
  serveCompaniesToOperators(operators, { ...context, publicUrl: config.publicUrl });
  serveNewsToOperators(operators, context);
  serveAnnouncementsToOperators(operators, context);
  serveCalendarToOperators(operators, context);
  await serveContentUploadsToOperators(operatorScope, operatorOptions, contentImages);
}
