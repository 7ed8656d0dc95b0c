/** Constants of news and announcements, without schemas. */

/** Content that accounts can read, and that is recorded as read. */
export const CONTENT_KINDS = ['news', 'announcement'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How many of the newest read articles of an account are returned; older ones count as read. */
export const READS_RETURNED = 1000;
