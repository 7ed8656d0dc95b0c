/** Invitations and announcements. */
import { z } from 'zod';
import { LOCALES } from './locales.ts';
import { pageInput, pageOf, timeMs } from './primitives.ts';

export const invitedRow = z.object({
  account: z.string().meta({ description: 'contact of the invited person, mostly hidden' }),
  created_at: timeMs,
});
export type InvitedRow = z.infer<typeof invitedRow>;

export const announcementRow = z.object({
  id: z.int().positive(),
  title: z.string(),
  body: z.string().meta({ description: 'plain text, with an empty line between paragraphs' }),
  created_at: timeMs.meta({ description: 'when it was published; epoch milliseconds, UTC' }),
  pinned: z.union([z.literal(0), z.literal(1)]),
  lang: z
    .enum(LOCALES)
    .meta({ description: 'the language of the texts: the requested one, otherwise en, otherwise any' }),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

export const peopleSchemas = {
  invited: {
    summary: "Accounts registered with the user's invitation code, newest first",
    input: z.object({ page: pageInput }),
    output: pageOf(invitedRow),
  },
  announcements: {
    summary: "Announcements in the caller's language: pinned ones first, then newest first",
    input: z.object({ page: pageInput }),
    output: pageOf(announcementRow),
  },
};
