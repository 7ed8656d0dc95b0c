/** Texts that the server itself says, by language; a language without its own table reads English. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { de } from './de.ts';
import { ru } from './ru.ts';
import { spa } from './spa.ts';
import { pt } from './pt.ts';
import { ar } from './ar.ts';
import { it } from './it.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import { th } from './th.ts';
import { kr } from './kr.ts';
import { jp } from './jp.ts';
import type { AnnouncementKey, FundsRecord, LogColumn, Texts } from './types.ts';

export { ANNOUNCEMENT_KEYS, LOG_COLUMNS, type AnnouncementKey, type FundsRecord, type LogColumn } from './types.ts';

const TABLES: Readonly<Partial<Record<Locale, Texts>>> = {
  en,
  hk,
  jp,
  kr,
  th,
  vn,
  tr,
  id,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
};

const isTransferCause = (cause: string): cause is TransferCause => TRANSFER_CAUSES.some((known) => known === cause);

/** What a memo names; each only where its cause has it. */
export interface MemoDetails {
  /** The instrument of the order that changed the balance. */
  readonly symbol?: string | undefined;
  /** Id of the deposit or withdrawal. */
  readonly number?: number | undefined;
  /** Why it was corrected. */
  readonly reason?: string | undefined;
}

/** Why the balance changed, in words. */
export function memoText(cause: string, locale: Locale, { symbol, number, reason }: MemoDetails = {}): string {
  const texts = TABLES[locale] ?? en;
  const text = isTransferCause(cause) ? texts.memo[cause] : texts.otherMemo;
  const values: Readonly<Record<string, string>> = {
    symbol: symbol ?? '',
    number: number === undefined ? '' : String(number),
    reason: reason ?? '',
  };
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '').trim();
}

/** What has become of a deposit or withdrawal, in words. */
export function fundsStatusText(record: FundsRecord, status: number, locale: Locale): string {
  return (TABLES[locale] ?? en).fundsStatus[record][status] ?? '';
}

/** An announcement of the program; `regions` are ISO 3166-1 codes, told by their names in the language of the text. */
export function announcementText(
  key: AnnouncementKey,
  locale: Locale,
  regions: readonly string[],
): { readonly title: string; readonly body: string } {
  const own = TABLES[locale]?.announcements;
  const [text, tag] = own === undefined ? [en.announcements[key], LOCALE_TAGS.en] : [own[key], LOCALE_TAGS[locale]];
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(regions.map((code) => names.of(code) ?? code));
  return { title: text.title, body: text.body.replaceAll('{regions}', () => list) };
}

/** Head of the account log as a table. */
export function logColumnTexts(locale: Locale): Readonly<Record<LogColumn, string>> {
  return TABLES[locale]?.logColumns ?? en.logColumns;
}

export { type StatementTexts, statementTexts } from './statements/index.ts';
