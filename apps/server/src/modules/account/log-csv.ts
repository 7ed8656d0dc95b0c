/** The account log as CSV (RFC 4180), from newest to oldest, read and sent a page at a time however long it is. */
import { Readable } from 'node:stream';
import type { Locale } from '@tradewind/contract';
import { type MicroUsd, formatScaled } from '@tradewind/money';
import type { Database } from '../../db/index.ts';
import { Turnstile } from '../../http/index.ts';
import { type AccountLogFilter, type AccountLogRow, accountLogStretch } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import { MICRO_DECIMALS } from '../../wire/index.ts';
import { LOG_COLUMNS, type LogColumn, logColumnTexts } from '../texts/index.ts';
import { withMemos } from './log.ts';

/** Looked at for a page; fewer are told when there is a filter. */
const PAGE_ROWS = 1000;
/** Exports never hold more connections than this, however many there are: the pool is everybody's. */
const PAGES_AT_ONCE = 2;
/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\u{feff}';
const LINE_END = '\r\n';

const turnstile = new Turnstile(PAGES_AT_ONCE);

export interface LogCsvOptions {
  readonly database: Database;
  readonly market: Market;
  readonly account: number;
  readonly filter: AccountLogFilter;
  readonly locale: Locale;
}

/** Resolves once the first page was read, so that a failure can still be told; fails half-way when a later one cannot be. */
export async function logCsv(options: LogCsvOptions): Promise<Readable> {
  const first = await readPage(options, undefined);
  return Readable.from(pagesFrom(options, first), { objectMode: false });
}

async function* pagesFrom(options: LogCsvOptions, first: LogPage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + header(options.locale);
  for (let page = first; ; page = await readPage(options, page.beforeId)) {
    if (page.text !== '') yield page.text;
    if (page.beforeId === undefined) return;
  }
}

interface LogPage {
  readonly text: string;
  /** Where the next page begins; undefined after the last. */
  readonly beforeId: number | undefined;
}

async function readPage(options: LogCsvOptions, beforeId: number | undefined): Promise<LogPage> {
  const { database, account, filter, locale } = options;
  return turnstile.pass(async () => {
    const stretch = await accountLogStretch(database, account, filter, beforeId, PAGE_ROWS);
    const told = await withMemos(options, stretch.rows, locale);
    return { text: told.map(line).join(''), beforeId: stretch.beforeId };
  });
}

function header(locale: Locale): string {
  const texts = logColumnTexts(locale);
  return LOG_COLUMNS.map((column) => field(texts[column])).join(',') + LINE_END;
}

/** Exact to the micro-dollar. */
const amount = (value: MicroUsd): string => formatScaled(value, MICRO_DECIMALS);

function line(row: AccountLogRow & { readonly memo: string }): string {
  const fields: Readonly<Record<LogColumn, string>> = {
    time: new Date(row.time).toISOString(),
    memo: field(row.memo),
    change: amount(row.change),
    balance: amount(row.balanceAfter),
    cause: field(row.cause),
    order: row.order === undefined ? '' : String(row.order),
    entry: String(row.id),
  };
  return LOG_COLUMNS.map((column) => fields[column]).join(',') + LINE_END;
}

/**
 * Text as a field. What a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV Injection);
 * amounts are ours and stay as they are.
 */
export function field(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
