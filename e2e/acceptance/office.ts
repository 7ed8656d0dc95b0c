/** The operator who writes content, and calls shared by several acceptance tests. */
import { type Desk, invite, type Operator } from './desk.ts';
import { call, type Details, must } from './support.ts';

const writers = new WeakMap<Desk, Promise<Operator>>();

/** The operator of this desk who writes news, announcements and companies. */
export function writerOf(desk: Desk): Promise<Operator> {
  const known = writers.get(desk) ?? invite(desk, desk.admin, 'content');
  writers.set(desk, known);
  return known;
}

export interface Article extends Details {
  readonly id: number;
  readonly title: string;
  readonly desc: string;
  readonly logo: string;
  readonly created_at: number;
  readonly content: string;
  readonly category_id: number;
  readonly lang: string;
}
export interface Versioned extends Details {
  readonly id: number;
  readonly version: number;
}
export interface Page<Row = Details> {
  readonly data: Row[];
  readonly total: number;
}

/** Content as a visitor reads it. */
export const read = <Data = Details>(desk: Desk, path: string, lang = 'en'): Promise<Data> =>
  must(call<Data>(desk.server, path, { lang }));

/** All rows of a paged call; fails if one is duplicated or missing. */
export async function allPages<Row extends { readonly id: number }>(
  page: (number: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number++) {
    const { data, total } = await page(number);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw new Error('a row is on two pages');
  return rows;
}
