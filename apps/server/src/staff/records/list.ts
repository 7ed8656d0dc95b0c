/** Lists of records that operators filter: their conditions, and their pages. */
import type { Queryable } from '../../platform/db/index.ts';

export const PAGE_ROWS = 20;

export const offsetOf = (page: number): number => (page - 1) * PAGE_ROWS;

/** Conditions joined by AND, their values as numbered parameters. */
export class Conditions {
  readonly #texts: string[] = [];
  readonly #values: unknown[] = [];

  /** `text` holds a `?` for each value; left out when a value is undefined. */
  add(text: string, ...values: readonly unknown[]): this {
    if (values.includes(undefined)) return this;
    let used = 0;
    this.#texts.push(text.replaceAll('?', () => `$${this.#values.push(values[used++])}`));
    return this;
  }

  /** `WHERE …`, or nothing. */
  get text(): string {
    return this.#texts.length === 0 ? '' : `WHERE ${this.#texts.join(' AND ')}`;
  }

  get values(): readonly unknown[] {
    return this.#values;
  }

  /** Parameter of a further value, such as a limit. */
  parameter(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }
}

const RECORD_NUMBER = /^#?(\d{1,15})$/u;

/** The number of a record, as it may be typed: `17` or `#17`. */
export function recordNumber(text: string): number | undefined {
  const match = RECORD_NUMBER.exec(text);
  return match === null ? undefined : Number(match[1]);
}

export interface Selection {
  readonly columns: string;
  /** Tables with their aliases. */
  readonly from: string;
  readonly conditions: Conditions;
  /** `ORDER BY` of it, such as `r.id DESC`. */
  readonly order: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
}

/** `page` starts at 1. */
export async function readPage<Row extends object>(
  db: Queryable,
  { columns, from, conditions, order }: Selection,
  page: number,
): Promise<Page<Row>> {
  const { text: where, values } = conditions;
  const limits = [PAGE_ROWS, offsetOf(page)];
  const [limit, offset] = limits.map((_, index) => `$${values.length + index + 1}`);
  const [{ rows }, counted] = await Promise.all([
    db.query<Row>(
      `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT ${limit}::integer OFFSET ${offset}::bigint`,
      [...values, ...limits],
    ),
    db.query<{ total: number }>(`SELECT count(*) AS total FROM ${from} ${where}`, [...values]),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The first `count` rows of it. */
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
