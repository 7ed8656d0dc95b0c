/** Reads a statement from its first row to its last, in batches. */
import type { Locale } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import type { MicroUsd } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import type { Market } from '../../core/market/index.ts';
import { withMemos } from '../account/index.ts';
import { type Movement, type Scope, movementsAfter, ordersAfter } from './rows.ts';

const BATCH_ROWS = 1000;

export interface Reading {
  readonly database: Database;
  readonly market: Market;
  readonly scope: Scope;
  readonly locale: Locale;
}

export interface MovementsPlace {
  readonly afterId: number;
  readonly balance: MicroUsd;
}

export type TextedMovement = Movement & { readonly memo: string };

/** Movements from a position on; `next` is undefined after the last. */
export async function readMovements(
  { database, market, scope, locale }: Reading,
  place: MovementsPlace,
): Promise<{ readonly rows: readonly TextedMovement[]; readonly next: MovementsPlace | undefined }> {
  const found = await movementsAfter(database, scope, { ...place, count: BATCH_ROWS });
  const rows = await withMemos({ database, market }, found, locale);
  const last = rows.at(-1);
  return {
    rows,
    next: last === undefined || rows.length < BATCH_ROWS ? undefined : { afterId: last.id, balance: last.balance },
  };
}

export interface OrdersPlace {
  readonly closedAtMs: number;
  readonly id: number;
}

export async function readOrders(
  { database, scope }: Reading,
  place: OrdersPlace,
): Promise<{ readonly rows: readonly Order[]; readonly next: OrdersPlace | undefined }> {
  const rows = await ordersAfter(database, scope, { ...place, count: BATCH_ROWS });
  const last = rows.at(-1);
  return {
    rows,
    next: last === undefined || rows.length < BATCH_ROWS ? undefined : { closedAtMs: last.closedAt, id: last.id },
  };
}
