/** Public calls for announcements. */
import { peopleCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { announcementPage } from './announcements.ts';

interface AnnouncementServices {
  readonly database: Database;
  readonly now: () => number;
}

export function serveAnnouncements(calls: CallLayer, { database, now }: AnnouncementServices): void {
  calls.open(peopleCalls.announcements, ({ input, locale }) => announcementPage(database, input.page, locale, now()));
}
