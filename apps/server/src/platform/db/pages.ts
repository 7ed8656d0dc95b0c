/** Conditions and pages of record lists. */
import { PAGE_SIZE } from '@tradewind/contract';
import type { Queryable } from './pool.ts';
import { onlyRow } from './rows.ts';

/** Rows before a page; `page` starts at 1. */
export const offsetOf = (page: number, rows: number = PAGE_SIZE): number => (page - 1) * rows;

/** Conditions joined by AND, their values as numbered parameters. */
export class Conditions {
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];

  /** `text` has a `?` for each value; the condition is left out when a value is undefined. */
  add(text: string, ...values: readonly unknown[]): this {
    if (values.includes(undefined)) return this;
    let used = 0;
    this.#texts.push(text.replaceAll('?', () => `$${this.#values.push(values[used++])}`));
    return this;
  }

  /** `WHERE …`, or empty. */
  get text(): string {
    return this.#texts.length === 0 ? '' : `WHERE ${this.#texts.join(' AND ')}`;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** Parameter for a further value, such as a limit. */
  parameter(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }
}

export interface Selection {
  readonly columns: string;
  /** Tables with their aliases. */
  readonly from: string;
  readonly conditions: Conditions;
  /** Its `ORDER BY`, such as `r.id DESC`. */
  readonly order: string;
}

/** One page of a list, as its call returns it. */
export interface Page<Row> {
  /** PAGE_SIZE rows, fewer on the last page. */
  readonly data: Row[];
  /** Number of rows on all pages. */
  readonly total: number;
}

/** `page` starts at 1. */
export async function readPage<Row extends object>(
  db: Queryable,
  { columns, from, conditions, order }: Selection,
  page: number,
): Promise<Page<Row>> {
  const { text: where, values } = conditions;
  const limits = [PAGE_SIZE, offsetOf(page)];
  const [limit, offset] = limits.map((_, index) => `$${values.length + index + 1}`);
  const [{ rows }, counted] = await Promise.all([
    db.query<Row>(
      `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT ${limit}::integer OFFSET ${offset}::bigint`,
      [...values, ...limits],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total FROM ${from} ${where}`, [...values]),
  ]);
  return { data: rows, total: onlyRow(counted).total };
}

/** The first `count` rows of a list. */
export async function readStretch<Row extends object>(
  db: Queryable,
  { columns, from, conditions, order }: Selection,
  count: number,
): Promise<readonly Row[]> {
  const { text: where, values } = conditions;
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT $${values.length + 1}::integer`,
    [...values, count],
  );
  return rows;
}
