/** Localised texts of accounts and statements, with their values filled in. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import { accountTexts, statementsTexts } from '../locales/index.ts';
import type { AnnouncementKey, FundsRecord, LogColumn } from '../locales/types.ts';

export { labelled } from './labelled.ts';
export { ANNOUNCEMENT_KEYS, LOG_COLUMNS, type AnnouncementKey, type LogColumn } from '../locales/types.ts';

const isTransferCause = (cause: string): cause is TransferCause => TRANSFER_CAUSES.some((known) => known === cause);

/** Values in a memo; each is present only if its cause has it. */
export interface MemoDetails {
  /** The instrument of the order that changed the balance. */
  readonly symbol?: string | undefined;
  /** Id of the deposit or withdrawal. */
  readonly number?: number | undefined;
  /** Reason for the correction. */
  readonly reason?: string | undefined;
}

/** Why the balance changed, as text. */
export function memoText(cause: string, locale: Locale, { symbol, number, reason }: MemoDetails = {}): string {
  const texts = accountTexts[locale];
  const text = isTransferCause(cause) ? texts.memo[cause] : texts.otherMemo;
  const values: Readonly<Record<string, string>> = {
    symbol: symbol ?? '',
    number: number === undefined ? '' : String(number),
    reason: reason ?? '',
  };
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '').trim();
}

/** Status of a deposit or withdrawal, as text. */
export function fundsStatusText(record: FundsRecord, status: number, locale: Locale): string {
  return accountTexts[locale].fundsStatus[record][status] ?? '';
}

/** A generated announcement. `regions` are ISO 3166-1 codes, shown by their names in the language of the text. */
export function announcementText(
  key: AnnouncementKey,
  locale: Locale,
  regions: readonly string[],
): { readonly title: string; readonly body: string } {
  const [text, tag] = [accountTexts[locale].announcements[key], LOCALE_TAGS[locale]];
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(regions.map((code) => names.of(code) ?? code));
  return { title: text.title, body: text.body.replaceAll('{regions}', () => list) };
}

/** Column titles of the account log. */
export function logColumnTexts(locale: Locale): Readonly<Record<LogColumn, string>> {
  return accountTexts[locale].logColumns;
}

export type StatementTexts = (typeof statementsTexts)[Locale];
export const statementTexts = (locale: Locale): StatementTexts => statementsTexts[locale];
