/** News (product.md §§2, 3, 7): everybody may read it. Announcements are in people.ts. */
import { z } from 'zod';
import { change, read } from './call.ts';
import { CONTENT_KINDS } from './content-wire.ts';
import { LOCALES } from './locales.ts';
import { filterIdInput, idInput, integerInput, pageInput, pageOf, timeMs } from './primitives.ts';

const empty = z.object({});

/** Who reads Italian may get English: the page marks the text as what it is. */
const textLang = z.enum(LOCALES).meta({ description: 'the language of the texts: as asked for, else en, else any' });

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
  content: z.string().meta({ description: 'HTML of a few harmless elements; docs/reference/news.md names them' }),
  images: z.array(z.string()).meta({ description: 'paths of the pictures in it, in their order' }),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const newsCategory = z.object({ id: z.int().positive(), name: z.string() });
export type NewsCategory = z.infer<typeof newsCategory>;

const readsOfKind = z.object({
  seen_at: timeMs.meta({ description: 'what was published until then was there when the list was last looked at' }),
  ids: z.array(z.int().positive()).meta({ description: 'opened, newest first; the last thousand' }),
});

export const contentReads = z.object({ news: readsOfKind, announcement: readsOfKind });
export type ContentReads = z.infer<typeof contentReads>;

const newestTime = timeMs.nullable();

export const contentCalls = {
  newsList: read(
    '/api/news/list',
    'none',
    'News, newest first',
    z.object({ category_id: filterIdInput, page: pageInput }),
    pageOf(newsRow),
  ),
  newsInfo: read('/api/news/info', 'none', 'One article', z.object({ id: idInput }), newsArticle),
  newsCategories: read(
    '/api/news/categories',
    'none',
    'Categories that have news, in their order',
    empty,
    z.array(newsCategory),
  ),
  contentNewest: read(
    '/api/content/newest',
    'none',
    'When the newest article and the newest announcement were published; null = none',
    empty,
    z.object({ news: newestTime, announcement: newestTime }),
  ),
  contentReads: read('/api/content/reads', 'required', 'What this account has read', empty, contentReads),
  readContent: change(
    '/api/content/read',
    'required',
    'Remember that an article or an announcement was opened, or until when the list was looked at',
    z.object({
      kind: z.enum(CONTENT_KINDS),
      id: idInput.optional(),
      seen_at: integerInput(0).optional().meta({ description: 'created_at of the newest one seen' }),
    }),
    empty,
  ),
} as const;
