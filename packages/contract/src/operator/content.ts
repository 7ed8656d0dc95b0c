/** News and announcements, as edited by operators. */
import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { flagInput, idInput, integerInput, pageInput, pageOf, textInput, timeInput, timeMs } from '../primitives.ts';
import { CONTENT_IMAGE_URL } from '../wire.ts';
import { historyRow } from './queues.ts';
import { ANNOUNCEMENT_STATES, CONTENT_LENGTHS, NEWS_STATES } from './wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const version = z.int().positive();
/** The version that was read: refused as conflict when someone has changed it since. */
const known = id.extend({ version: integerInput(1) });
const flag = z.union([z.literal(0), z.literal(1)]);
const language = z.enum(LOCALES);
const picture = z.union([z.literal(''), z.string().regex(CONTENT_IMAGE_URL)]);

export const newsText = z.object({
  title: textInput(CONTENT_LENGTHS.title, 1),
  desc: textInput(CONTENT_LENGTHS.desc),
  content: textInput(CONTENT_LENGTHS.content).meta({ description: 'HTML; disallowed elements are removed' }),
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
  body: textInput(CONTENT_LENGTHS.body, 1).meta({ description: 'plain text, with an empty line between paragraphs' }),
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

const at = timeInput.optional().meta({ description: 'epoch milliseconds; default: now' });

export const operatorContentSchemas = {
  news: {
    summary: 'News, most recently changed first',
    input: z.object({
      state: z.enum(NEWS_STATES).optional(),
      category_id: idInput.optional(),
      search: textInput(128).optional().meta({ description: 'number, or words of the title' }),
      page: pageInput,
    }),
    output: pageOf(newsItem),
  },
  newsRecord: {
    summary: 'An article in all its languages',
    input: id,
    output: newsDetail,
  },
  saveNews: {
    summary: 'Create an article (without id), or change one; a published one changes at once',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      category_id: idInput,
      logo: picture,
      texts: newsTexts,
    }),
    output: newsDetail,
  },
  publishNews: {
    summary: 'Publish an article, now or at a given time; an archived one is restored',
    input: known.extend({ at }),
    output: newsDetail,
  },
  takeBackNews: {
    summary: 'Unpublish an article: it becomes a draft again and is no longer shown',
    input: known,
    output: newsDetail,
  },
  archiveNews: {
    summary: 'Archive an article: it is no longer shown',
    input: known,
    output: newsDetail,
  },
  previewNews: {
    summary: 'The text as it would be saved; nothing is stored',
    input: z.object({ content: newsText.shape.content }),
    output: z.object({ content: z.string() }),
  },
  newsCategories: {
    summary: 'Categories of news, including hidden ones',
    input: empty,
    output: z.array(newsCategoryRow),
  },
  saveNewsCategory: {
    summary: 'Add a category (without id) or change one; articles of a hidden one are not shown',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      names: z
        .partialRecord(language, textInput(CONTENT_LENGTHS.category, 1))
        .optional()
        .meta({ description: 'of one that operators name' }),
      sort: integerInput(0, 1000).default(0),
      hidden: flagInput.default(0),
    }),
    output: newsCategoryRow,
  },

  announcements: {
    summary: 'Announcements, newest first',
    input: z.object({ state: z.enum(ANNOUNCEMENT_STATES).optional(), page: pageInput }),
    output: pageOf(announcementItem),
  },
  announcement: {
    summary: 'An announcement in all its languages',
    input: id,
    output: announcementDetail,
  },
  saveAnnouncement: {
    summary: 'Create an announcement (without id), or change one; a published one changes at once',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      pinned: flagInput.default(0),
      texts: announcementTexts,
    }),
    output: announcementDetail,
  },
  publishAnnouncement: {
    summary: 'Publish an announcement, now or at a given time, permanently or until a given time',
    input: known.extend({
      at,
      until: timeInput.optional().meta({ description: 'epoch milliseconds; default: permanent' }),
    }),
    output: announcementDetail,
  },
  takeBackAnnouncement: {
    summary: 'Unpublish an announcement: it becomes a draft again and is no longer shown',
    input: known,
    output: announcementDetail,
  },
};
