/** News (product.md §§2, 3, 7), public. Announcements are in people.ts. */
import { z } from 'zod';
import { CONTENT_KINDS } from './content-wire.ts';
import { LOCALES } from './locales.ts';
import { filterIdInput, idInput, pageInput, pageOf, timeInput, timeMs } from './primitives.ts';

const empty = z.object({});

/** A reader of Italian may get English: the page marks the text with its actual language. */
const textLang = z
  .enum(LOCALES)
  .meta({ description: 'the language of the texts: the requested one, otherwise en, otherwise any' });

export const newsRow = z.object({
  id: z.int().positive(),
  title: z.string(),
  desc: z.string(),
  logo: z.string().meta({ description: 'path of a picture; empty = none' }),
  created_at: timeMs.meta({ description: 'when it was published; epoch milliseconds, UTC' }),
  category_id: z.int().positive(),
  lang: textLang,
});
export type NewsRow = z.infer<typeof newsRow>;

export const newsArticle = newsRow.extend({
  content: z.string().meta({ description: 'HTML with a few harmless elements, listed in docs/reference/news.md' }),
  images: z.array(z.string()).meta({ description: 'paths of its pictures, in order' }),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsCategory = z.object({ id: z.int().positive(), name: z.string() });
export type NewsCategory = z.infer<typeof newsCategory>;

const readsOfKind = z.object({
  seen_at: timeMs.meta({ description: 'publication time of the newest entry when the list was last viewed' }),
  ids: z.array(z.int().positive()).meta({ description: 'opened items, newest first; the last thousand' }),
});

export const contentReads = z.object({ news: readsOfKind, announcement: readsOfKind });
export type ContentReads = z.infer<typeof contentReads>;

const newestTime = timeMs.nullable();

export const contentSchemas = {
  newsList: {
    summary: 'News, newest first',
    input: z.object({ category_id: filterIdInput, page: pageInput }),
    output: pageOf(newsRow),
  },
  newsInfo: {
    summary: 'One article',
    input: z.object({ id: idInput }),
    output: newsArticle,
  },
  newsCategories: {
    summary: 'Categories that have news, in order',
    input: empty,
    output: z.array(newsCategory),
  },
  contentNewest: {
    summary: 'Publication time of the newest article and the newest announcement; null = none',
    input: empty,
    output: z.object({ news: newestTime, announcement: newestTime }),
  },
  contentReads: {
    summary: 'What this account has read',
    input: empty,
    output: contentReads,
  },
  readContent: {
    summary: 'Record that an article or an announcement was opened, or up to when the list was viewed',
    input: z.object({
      kind: z.enum(CONTENT_KINDS),
      id: idInput.optional(),
      seen_at: timeInput.optional().meta({ description: 'created_at of the newest one seen' }),
    }),
    output: empty,
  },
};
