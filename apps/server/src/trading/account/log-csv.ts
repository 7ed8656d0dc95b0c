/** The account log as CSV, from newest to oldest. */
import type { Readable } from 'node:stream';
import type { Locale } from '@tradewind/contract';
import { type MicroUsd, formatScaled } from '@tradewind/money';
import type { Database, Reads } from '../../platform/db/index.ts';
import { csvLine, csvStream, csvText } from '../../platform/http/index.ts';
import { type AccountLogFilter, type AccountLogRow, accountLogStretch } from '../../core/ledger/index.ts';
import type { Market } from '../../core/market/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { LOG_COLUMNS, type LogColumn, logColumnTexts } from '../../platform/texts/index.ts';
import { withMemos } from './log.ts';

/** Rows read per page; with a filter fewer are written. */
const PAGE_ROWS = 1000;

/** The last column, named as in the calls: only programs give client ids. */
const CLIENT_ID = 'client_id';

export interface LogCsvOptions {
  readonly database: Database;
  readonly reads: Pick<Reads, 'steady'>;
  readonly market: Market;
  readonly account: number;
  readonly filter: AccountLogFilter;
  readonly locale: Locale;
}

/**
 * Resolves once the first page was read, so that a failure can still be reported; the stream fails half-way when a
 * later page cannot be read.
 */
export async function logCsv(options: LogCsvOptions): Promise<Readable> {
  const { reads, account, filter, locale } = options;
  const texts = logColumnTexts(locale);
  const file = reads.steady();
  return csvStream([...LOG_COLUMNS.map((column) => texts[column]), CLIENT_ID], async (beforeId: number | undefined) => {
    const stretch = await file.read((db) => accountLogStretch(db, account, filter, beforeId, PAGE_ROWS));
    const described = await withMemos(options, stretch.rows, locale);
    return { text: described.map(line).join(''), next: stretch.beforeId };
  });
}

/** Exact to the micro-dollar. */
const amount = (value: MicroUsd): string => formatScaled(value, MICRO_DECIMALS);

function line(row: AccountLogRow & { readonly memo: string; readonly clientId: string | undefined }): string {
  const fields: Readonly<Record<LogColumn, string>> = {
    time: new Date(row.time).toISOString(),
    memo: csvText(row.memo),
    change: amount(row.change),
    balance: amount(row.balanceAfter),
    cause: csvText(row.cause),
    order: row.order === undefined ? '' : String(row.order),
    entry: String(row.id),
  };
  // as the program gave it, also with a minus first: its characters make no formula that calls anything
  return csvLine([...LOG_COLUMNS.map((column) => fields[column]), row.clientId ?? '']);
}
