/** Operator calls for writing announcements. */
import { operatorContentCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { type EditingServices, publishAnnouncement, saveAnnouncement, takeBackAnnouncement } from './editing.ts';
import { announcementDetail, announcementsPage } from './record.ts';

/** 15 languages at maximum length, with three-byte characters. */
const BODY_BYTES = 512 * 1024;

export function serveAnnouncementsToOperators(calls: OperatorLayer, services: EditingServices): void {
  const { database, now } = services;
  calls.serve(operatorContentCalls.announcements, ({ input, locale }) =>
    announcementsPage(database, input, locale, now()),
  );
  calls.serve(operatorContentCalls.announcement, ({ input, locale }) =>
    announcementDetail(database, input.id, locale, now()),
  );
  calls.serve(
    operatorContentCalls.saveAnnouncement,
    async ({ operator, input, locale }) =>
      announcementDetail(database, await saveAnnouncement(services, operator, input), locale, now()),
    { bodyBytes: BODY_BYTES },
  );
  calls.serve(operatorContentCalls.publishAnnouncement, async ({ operator, input, locale }) =>
    announcementDetail(database, await publishAnnouncement(services, operator, input), locale, now()),
  );
  calls.serve(operatorContentCalls.takeBackAnnouncement, async ({ operator, input, locale }) =>
    announcementDetail(database, await takeBackAnnouncement(services, operator, input), locale, now()),
  );
}
