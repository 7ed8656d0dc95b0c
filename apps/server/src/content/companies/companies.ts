/** The stored company directory, and the public data of a company. */
import type { Company } from '@tradewind/contract';
import type { OperatorCompany } from '@tradewind/contract/operator';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';

export interface CompanyRow extends Company {
  readonly hidden: boolean;
  readonly status: number;
  readonly redirectUrl: string;
  readonly version: number;
  readonly changedAtMs: number;
}

export const COMPANY_COLUMNS = `c.id, c.name, c.logo, c.url, c.subject, c.registered_address, c.location, c.email,
  c.hidden, c.status, c.redirect_url AS "redirectUrl", c.version, c.changed_at_ms AS "changedAtMs"`;

export const presentCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  url: row.url,
  subject: row.subject,
  registered_address: row.registered_address,
  location: row.location,
  email: row.email,
});

export const presentOperatorCompany = (row: CompanyRow): OperatorCompany => ({
  ...presentCompany(row),
  hidden: row.hidden ? 1 : 0,
  status: row.status,
  redirect_url: row.redirectUrl,
  version: row.version,
  changed_at: row.changedAtMs,
});

/** Matches a part of the name or of the legal entity, ignoring case; for Conditions. */
export const NAME_MATCHES = '(position(lower(?) in lower(c.name)) > 0 OR position(lower(?) in lower(c.subject)) > 0)';
export const BY_NAME = 'lower(c.name), c.id';

/** Undefined when there is none. */
export async function findCompany(db: Queryable, id: number, lock = ''): Promise<CompanyRow | undefined> {
  const { rows } = await db.query<CompanyRow>(
    `SELECT ${COMPANY_COLUMNS} FROM companies c WHERE c.id = $1::bigint ${lock}`,
    [id],
  );
  return rows[0];
}

/** Values of `set` are numbered from $3. */
export async function writeCompany(
  client: Queryable,
  id: number,
  nowMs: number,
  set: string,
  values: readonly unknown[],
): Promise<CompanyRow> {
  return onlyRow(
    await client.query<CompanyRow>(
      `UPDATE companies c SET ${set}, version = c.version + 1, changed_at_ms = $2
        WHERE c.id = $1::bigint RETURNING ${COMPANY_COLUMNS}`,
      [id, nowMs, ...values],
    ),
  );
}

/** The fields that differ, before and after. */
export function differences(before: OperatorCompany, after: OperatorCompany): Record<'before' | 'after', object> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = new Set(Object.entries(after).flatMap(([key, value]) => (old.get(key) === value ? [] : [key])));
  const pick = (company: object): object =>
    Object.fromEntries(Object.entries(company).filter(([key]) => changed.has(key)));
  return { before: pick(before), after: pick(after) };
}
