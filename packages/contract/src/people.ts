/** Invitations and announcements. */
import { z } from 'zod';
import { read } from './call.ts';
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
  created_at: timeMs,
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
    "Announcements in the caller's language, newest first",
    z.object({ page: pageInput }),
    pageOf(announcementRow),
  ),
} as const;
