/** Invitations and announcements. */
import { z } from 'zod';
import { read } from './call.ts';
import { LOCALES } from './locales.ts';
import { pageInput, pageOf, timeMs } from './primitives.ts';

export const invitedRow = z.object({
  account: z.string().meta({ description: 'contact of the invited, mostly hidden' }),
  created_at: timeMs,
});
export type InvitedRow = z.infer<typeof invitedRow>;

export const announcementRow = z.object({
  id: z.int().positive(),
  title: z.string(),
  body: z.string().meta({ description: 'plain text, paragraphs parted by an empty line' }),
  created_at: timeMs.meta({ description: 'when it was published; epoch milliseconds, UTC' }),
  pinned: z.union([z.literal(0), z.literal(1)]),
  lang: z.enum(LOCALES).meta({ description: 'the language of the texts: as asked for, else en, else any' }),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

export const peopleCalls = {
  invited: read(
    '/api/user/invited',
    'required',
    'Who registered with the own invitation code, newest first',
    z.object({ page: pageInput }),
    pageOf(invitedRow),
  ),
  announcements: read(
    '/api/announcement/list',
    'none',
    "Announcements in the caller's language: pinned ones first, then newest first",
    z.object({ page: pageInput }),
    pageOf(announcementRow),
  ),
} as const;
