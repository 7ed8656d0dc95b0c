/** News and announcements, as operators write them. */
import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { idInput, integerInput, pageInput, pageOf, textInput, timeMs } from '../primitives.ts';
import { CONTENT_IMAGE_URL } from '../wire.ts';
import { operatorChange, operatorRead } from './call.ts';
import { historyRow } from './queues.ts';
import { ANNOUNCEMENT_STATES, CONTENT_LENGTHS, NEWS_STATES, type OperatorRole } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const version = z.int().positive();
/** Of what was read: refused as conflict when somebody changed it since. */
const known = id.extend({ version: integerInput(1) });
const flag = z.union([z.literal(0), z.literal(1)]);
const flagInput = integerInput(0, 1).transform((value): 0 | 1 => (value === 1 ? 1 : 0));
const language = z.enum(LOCALES);
const picture = z.union([z.literal(''), z.string().regex(CONTENT_IMAGE_URL)]);

const roles: readonly OperatorRole[] = ['content', 'admin'];

export const newsText = z.object({
  title: textInput(CONTENT_LENGTHS.title, 1),
  desc: textInput(CONTENT_LENGTHS.desc),
  content: textInput(CONTENT_LENGTHS.content).meta({ description: 'HTML; what is not allowed in it is taken out' }),
});
export type NewsText = z.infer<typeof newsText>;
const newsTexts = z.partialRecord(language, newsText);
export type NewsTexts = z.infer<typeof newsTexts>;

export const newsCategoryRow = z.object({
  id: z.int().positive(),
  key: z.string().nullable().meta({ description: 'of one that the program names in every language' }),
  name: z.string(),
  names: z.partialRecord(language, z.string()),
  sort: z.int(),
  hidden: flag,
  articles: z.int().nonnegative(),
  version,
});
export type NewsCategoryRow = z.infer<typeof newsCategoryRow>;

export const newsItem = z.object({
  id: z.int().positive(),
  key: z.string().nullable().meta({ description: 'of one that the program has in every language' }),
  category: z.object({ id: z.int().positive(), name: z.string() }),
  title: z.string(),
  langs: z.array(language),
  logo: z.string(),
  state: z.enum(NEWS_STATES),
  publish_at: timeMs.nullable(),
  changed_at: timeMs,
  version,
});
export type NewsItem = z.infer<typeof newsItem>;

export const newsDetail = newsItem.extend({
  texts: newsTexts,
  created_at: timeMs,
  history: z.array(historyRow),
});
export type NewsDetail = z.infer<typeof newsDetail>;

export const announcementText = z.object({
  title: textInput(CONTENT_LENGTHS.title, 1),
  body: textInput(CONTENT_LENGTHS.body, 1).meta({ description: 'plain text, paragraphs parted by an empty line' }),
});
export type AnnouncementText = z.infer<typeof announcementText>;
const announcementTexts = z.partialRecord(language, announcementText);

export const announcementItem = z.object({
  id: z.int().positive(),
  key: z.string().nullable().meta({ description: 'of one that the program has in every language; it stays' }),
  title: z.string(),
  langs: z.array(language),
  state: z.enum(ANNOUNCEMENT_STATES),
  pinned: flag,
  publish_at: timeMs.nullable(),
  until_at: timeMs.nullable(),
  version,
});
export type AnnouncementItem = z.infer<typeof announcementItem>;

export const announcementDetail = announcementItem.extend({
  texts: announcementTexts,
  history: z.array(historyRow),
});
export type AnnouncementDetail = z.infer<typeof announcementDetail>;

const at = integerInput(0).optional().meta({ description: 'epoch milliseconds; now when absent' });

export const operatorContentCalls = {
  news: operatorRead(
    '/admin/api/news',
    roles,
    'News, last changed first',
    z.object({
      state: z.enum(NEWS_STATES).optional(),
      category_id: idInput.optional(),
      search: textInput(128).optional().meta({ description: 'number, or words of a title' }),
      page: pageInput,
    }),
    pageOf(newsItem),
  ),
  newsRecord: operatorRead('/admin/api/news/record', roles, 'An article in all its languages', id, newsDetail),
  saveNews: operatorChange(
    '/admin/api/news/save',
    roles,
    'Write an article (without id), or change one; a published one changes at once',
    z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      category_id: idInput,
      logo: picture,
      texts: newsTexts,
    }),
    newsDetail,
  ),
  publishNews: operatorChange(
    '/admin/api/news/publish',
    roles,
    'Publish an article, now or at a time; an archived one comes back',
    known.extend({ at }),
    newsDetail,
  ),
  takeBackNews: operatorChange(
    '/admin/api/news/take_back',
    roles,
    'Take an article back: it is a draft again, and nobody reads it',
    known,
    newsDetail,
  ),
  archiveNews: operatorChange(
    '/admin/api/news/archive',
    roles,
    'Put an article away; nobody reads it, and drafts are not among it',
    known,
    newsDetail,
  ),
  previewNews: operatorChange(
    '/admin/api/news/preview',
    roles,
    'What becomes of a text that is saved: nothing is kept',
    z.object({ content: newsText.shape.content }),
    z.object({ content: z.string() }),
  ),
  newsCategories: operatorRead(
    '/admin/api/news/categories',
    roles,
    'Categories of news, hidden ones too',
    empty,
    z.array(newsCategoryRow),
  ),
  saveNewsCategory: operatorChange(
    '/admin/api/news/categories/save',
    roles,
    'Add a category (without id) or change one; what is in a hidden one is not read by anybody',
    z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      names: z
        .partialRecord(language, textInput(CONTENT_LENGTHS.category, 1))
        .optional()
        .meta({ description: 'of one that operators name' }),
      sort: integerInput(0, 1000).default(0),
      hidden: flagInput.default(0),
    }),
    newsCategoryRow,
  ),

  announcements: operatorRead(
    '/admin/api/announcements',
    roles,
    'Announcements, newest first',
    z.object({ state: z.enum(ANNOUNCEMENT_STATES).optional(), page: pageInput }),
    pageOf(announcementItem),
  ),
  announcement: operatorRead(
    '/admin/api/announcements/record',
    roles,
    'An announcement in all its languages',
    id,
    announcementDetail,
  ),
  saveAnnouncement: operatorChange(
    '/admin/api/announcements/save',
    roles,
    'Write an announcement (without id), or change one; a published one changes at once',
    z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      pinned: flagInput.default(0),
      texts: announcementTexts,
    }),
    announcementDetail,
  ),
  publishAnnouncement: operatorChange(
    '/admin/api/announcements/publish',
    roles,
    'Publish an announcement, now or at a time, for good or until a time',
    known.extend({
      at,
      until: integerInput(0).optional().meta({ description: 'epoch milliseconds; for good when absent' }),
    }),
    announcementDetail,
  ),
  takeBackAnnouncement: operatorChange(
    '/admin/api/announcements/take_back',
    roles,
    'Take an announcement back: it is a draft again, and nobody reads it',
    known,
    announcementDetail,
  ),
} as const;
