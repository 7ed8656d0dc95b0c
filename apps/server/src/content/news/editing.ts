/** Edits and schedules articles. Each change is recorded in the audit log with the values before and after. */
import type { NewsText, NewsTexts } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction, onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type AuditEntry, appendAudit } from '../../staff/audit/index.ts';
import { requireContentImages } from '../content-images/index.ts';
import { cleanHtml, picturesIn } from '../../platform/rich-text/index.ts';
import { type ArticleRow, findArticle, stateOf, textsOf } from './article-record.ts';
import type { NewsServices } from './shown.ts';

export interface WantedArticle {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly category_id: number;
  readonly logo: string;
  readonly texts: NewsTexts;
}

export interface KnownVersion {
  readonly id: number;
  readonly version: number;
}

type Services = Pick<NewsServices, 'database' | 'now'>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates or changes an article; returns the id. Throws Refused invalid_input by field, conflict, or forbidden for a
 * built-in one.
 */
export async function saveArticle(
  { database, now }: Services,
  operator: ActingOperator,
  wanted: WantedArticle,
): Promise<number> {
  const texts = cleanTexts(wanted.texts);
  await requirePictures(database, wanted.logo, texts);
  const { id, version } = wanted;
  const parts = { ...wanted, texts };
  try {
    if (id === undefined) return await inTransaction(database, (client) => add(client, operator, parts, now()));
    if (version === undefined) throw new Refused('invalid_input', { fields: { version: 'required' } });
    return await inTransaction(database, (client) => change(client, operator, parts, { id, version }, now()));
  } catch (error) {
    if (violated('foreign_key', error) === undefined) throw error;
    throw new Refused('invalid_input', { fields: { category_id: 'enum' } });
  }
}

function cleanTexts(texts: NewsTexts): NewsTexts {
  if (Object.keys(texts).length === 0) throw new Refused('invalid_input', { fields: { texts: 'required' } });
  return Object.fromEntries(
    Object.entries(texts).map(([lang, text]) => [lang, { ...text, content: cleanHtml(text.content) }]),
  );
}

async function requirePictures(db: Queryable, logo: string, texts: NewsTexts): Promise<void> {
  const inside = Object.entries(texts).flatMap(([lang, { content }]) =>
    picturesIn(content).map((url, index) => [`texts.${lang}.content.${index + 1}`, url] as const),
  );
  await requireContentImages(db, Object.fromEntries([['logo', logo] as const, ...inside]));
}

async function add(client: Queryable, operator: ActingOperator, wanted: WantedArticle, nowMs: number): Promise<number> {
  const { id } = onlyRow(
    await client.query<{ id: number }>(
      `INSERT INTO news (category_id, logo, created_at_ms, changed_at_ms) VALUES ($1, $2, $3, $3) RETURNING id`,
      [wanted.category_id, wanted.logo, nowMs],
    ),
  );
  await writeTexts(client, id, wanted.texts);
  const after = { category_id: wanted.category_id, logo: wanted.logo, ...flat(wanted.texts) };
  await appendAudit(client, { operator, action: 'news.add', subject: { type: 'news', id }, after }, nowMs);
  return id;
}

async function change(
  client: Queryable,
  operator: ActingOperator,
  wanted: WantedArticle,
  known: KnownVersion,
  nowMs: number,
): Promise<number> {
  const row = await ownArticle(client, known);
  const before = { category_id: row.categoryId, logo: row.logo, ...flat(await textsOf(client, known.id)) };
  const after = { category_id: wanted.category_id, logo: wanted.logo, ...flat(wanted.texts) };
  const changed = differences(before, after);
  if (changed === undefined) return known.id;
  await client.query('DELETE FROM news_texts WHERE news_id = $1::bigint', [known.id]);
  await writeTexts(client, known.id, wanted.texts);
  await client.query(
    `UPDATE news SET category_id = $2, logo = $3, version = version + 1, changed_at_ms = $4::bigint WHERE id = $1::bigint`,
    [known.id, wanted.category_id, wanted.logo, nowMs],
  );
  const subject = { type: 'news', id: known.id };
  await appendAudit(client, { operator, action: 'news.change', subject, ...changed }, nowMs);
  return known.id;
}

async function writeTexts(client: Queryable, id: number, texts: NewsTexts): Promise<void> {
  const rows = Object.entries(texts);
  const column = (name: keyof NewsText) => rows.map(([, text]) => text[name]);
  await client.query(
    `INSERT INTO news_texts (news_id, lang, title, description, content)
     SELECT $1::bigint, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
    [id, rows.map(([lang]) => lang), column('title'), column('desc'), column('content')],
  );
}

/** `en.title` and so on, so that the log shows which text was changed instead of all of them. */
const flat = (texts: NewsTexts): Fields =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([lang, text]) =>
      Object.entries(text).map(([name, value]) => [`${lang}.${name}`, value] as const),
    ),
  );

/** The fields that differ, with null for nothing; undefined when none do. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return names.length === 0 ? undefined : { before: pick(before), after: pick(after) };
}

/** Locked until the transaction ends. Throws Refused conflict when the operator saw another version. */
async function knownArticle(client: Queryable, { id, version }: KnownVersion): Promise<ArticleRow> {
  const row = await findArticle(client, id, true);
  if (row.version !== version) throw new Refused('conflict', { reason: 'changed', version: row.version });
  return row;
}

/** Throws Refused forbidden for a built-in article, whose texts operators cannot change. */
async function ownArticle(client: Queryable, known: KnownVersion): Promise<ArticleRow> {
  const row = await knownArticle(client, known);
  if (row.key !== null) throw new Refused('forbidden', { reason: 'built_in' });
  return row;
}

interface Times {
  readonly publishAtMs: number | null;
  readonly archivedAtMs: number | null;
}

/** `at` before now counts as now: articles are not backdated. Throws Refused conflict when it is already published. */
export function publishArticle(
  services: Services,
  operator: ActingOperator,
  { at, ...known }: KnownVersion & { readonly at?: number | undefined },
): Promise<number> {
  return setTimes(services, operator, known, (row, nowMs) => {
    const state = stateOf(row, nowMs);
    if (state === 'published') throw new Refused('conflict', { reason: 'published' });
    const was = row.publishAtMs;
    const isBack = at === undefined && state === 'archived' && was !== null && (row.key !== null || was <= nowMs);
    const publishAtMs = isBack || row.key !== null ? (was ?? nowMs) : Math.max(at ?? nowMs, nowMs);
    return {
      action: publishAtMs > nowMs && row.key === null ? 'news.schedule' : 'news.publish',
      publishAtMs,
      archivedAtMs: null,
    };
  });
}

/** Throws Refused conflict for a draft, forbidden for a built-in article, which can be archived instead. */
export function takeBackArticle(services: Services, operator: ActingOperator, known: KnownVersion): Promise<number> {
  return setTimes(services, operator, known, (row, nowMs) => {
    if (row.key !== null) throw new Refused('forbidden', { reason: 'built_in' });
    if (stateOf(row, nowMs) === 'draft') throw new Refused('conflict', { reason: 'draft' });
    return { action: 'news.take_back', publishAtMs: null, archivedAtMs: null };
  });
}

/** Throws Refused conflict when it is already archived. */
export function archiveArticle(services: Services, operator: ActingOperator, known: KnownVersion): Promise<number> {
  return setTimes(services, operator, known, (row, nowMs) => {
    if (row.archivedAtMs !== null) throw new Refused('conflict', { reason: 'archived' });
    return { action: 'news.archive', publishAtMs: row.publishAtMs, archivedAtMs: nowMs };
  });
}

function setTimes(
  { database, now }: Services,
  operator: ActingOperator,
  known: KnownVersion,
  decide: (row: ArticleRow, nowMs: number) => Times & Pick<AuditEntry, 'action'>,
): Promise<number> {
  return inTransaction(database, async (client) => {
    const nowMs = now();
    const row = await knownArticle(client, known);
    const { action, publishAtMs, archivedAtMs } = decide(row, nowMs);
    await client.query(
      `UPDATE news SET publish_at_ms = $2::bigint, archived_at_ms = $3::bigint, version = version + 1, changed_at_ms = $4::bigint
        WHERE id = $1::bigint`,
      [known.id, publishAtMs, archivedAtMs, nowMs],
    );
    const audited = (state: string, at: number | null) => ({ state, publish_at: at });
    const entry = {
      operator,
      action,
      subject: { type: 'news', id: known.id },
      before: audited(stateOf(row, nowMs), row.publishAtMs),
      after: audited(stateOf({ key: row.key, publishAtMs, archivedAtMs }, nowMs), publishAtMs),
    };
    await appendAudit(client, entry, nowMs);
    return known.id;
  });
}
