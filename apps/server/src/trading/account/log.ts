/** The account log as rows, independent of their presentation. */
import type { AccountLogFilter as FilterInput, Locale } from '@tradewind/contract';
import { TRANSFER_CAUSES, type TransferCause } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AccountLogFilter, AccountLogRow } from '../../core/ledger/index.ts';
import type { Market } from '../../core/market/index.ts';
import { memoText } from '../../platform/texts/index.ts';
import { namesOfOrders } from './order-instruments.ts';

/** Throws Refused `invalid_input` for an unknown cause. */
export function readLogFilter({ cause, from, to }: FilterInput): AccountLogFilter {
  return { causes: cause?.split(',').map(causeOf), fromMs: from, toMs: to };
}

function causeOf(text: string): TransferCause {
  const cause = TRANSFER_CAUSES.find((known) => known === text);
  if (cause === undefined) throw new Refused('invalid_input', { fields: { cause: 'enum' } });
  return cause;
}

/** Each row with its memo in the caller's language, and the client id of its order, if it has one. */
export async function withMemos<Row extends Pick<AccountLogRow, 'cause' | 'order' | 'reference'>>(
  { database, market }: { readonly database: Database; readonly market: Market },
  rows: readonly Row[],
  locale: Locale,
): Promise<readonly (Row & { readonly memo: string; readonly clientId: string | undefined })[]> {
  const traded = await namesOfOrders(
    database,
    rows.flatMap(({ order }) => order ?? []),
  );
  const reasons = await reasonsOfCorrections(database, rows);
  return rows.map((row) => {
    const names = row.order === undefined ? undefined : traded.get(row.order);
    return {
      ...row,
      clientId: names?.clientId ?? undefined,
      memo: memoText(row.cause, locale, {
        symbol: names && market.byId(names.instrument)?.showCode,
        number: row.reference,
        reason: row.cause === 'correction' ? reasons.get(row.reference ?? 0) : undefined,
      }),
    };
  });
}

/** The operators' reasons for the corrections among these rows, by correction id. */
async function reasonsOfCorrections(
  database: Database,
  rows: readonly Pick<AccountLogRow, 'cause' | 'reference'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ cause, reference }) => (cause === 'correction' ? (reference ?? []) : []));
  if (ids.length === 0) return new Map();
  const found = await database.query<{ id: number; reason: string }>(
    'SELECT id, reason FROM corrections WHERE id = ANY($1::bigint[])',
    [ids],
  );
  return new Map(found.rows.map(({ id, reason }) => [id, reason]));
}
