/** Constants of news and announcements, without schemas. */

/** What can be read, and remembered as read. */
export const CONTENT_KINDS = ['news', 'announcement'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The newest so many that an account has opened are told; what is older counts as read. */
export const READS_RETURNED = 1000;
