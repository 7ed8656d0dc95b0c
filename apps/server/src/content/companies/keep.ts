/** Adds, changes and hides companies. Each change is one transaction with its audit row. */
import type { OperatorCompany } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable, inTransaction, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type AuditEntry, appendAudit } from '../../staff/audit/index.ts';
import { httpsAddress } from '../../staff/settings/index.ts';
import { requireContentImages } from '../content-images/index.ts';
import { parseEmail } from '../../people/identity/index.ts';
import {
  COMPANY_COLUMNS,
  type CompanyRow,
  differences,
  findCompany,
  presentOperatorCompany,
  writeCompany,
} from './companies.ts';

/** As entered. */
export interface CompanyDetails {
  readonly name: string;
  readonly logo: string;
  readonly url: string;
  readonly subject: string;
  readonly registered_address: string;
  readonly location: string;
  readonly email: string;
}

export interface Keeping {
  readonly database: Database;
  readonly operator: ActingOperator;
  readonly nowMs: number;
}

const DETAILS = ['name', 'logo', 'url', 'subject', 'registered_address', 'location', 'email'] as const;

export function addCompany({ database, operator, nowMs }: Keeping, typed: CompanyDetails): Promise<OperatorCompany> {
  const details = checkDetails(typed);
  return inTransaction(database, async (client) => {
    await requireContentImages(client, { logo: details.logo });
    const written = await client.query<CompanyRow>(
      `WITH c AS (INSERT INTO companies (${DETAILS.join(', ')}, changed_at_ms)
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *)
       SELECT ${COMPANY_COLUMNS} FROM c`,
      [...DETAILS.map((name) => details[name]), nowMs],
    );
    const company = presentOperatorCompany(onlyRow(written));
    const subject = { type: 'company', id: company.id };
    await appendAudit(client, { operator, action: 'company.add', subject, after: company }, nowMs);
    return company;
  });
}

/** Throws Refused not_found, or conflict when `version` is not the latest. Saving identical values changes nothing. */
export function changeCompany(
  keeping: Keeping,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  typed: CompanyDetails,
): Promise<OperatorCompany> {
  const details = checkDetails(typed);
  return change(keeping, id, 'company.change', async (client, before) => {
    if (before.version !== version) throw new Refused('conflict', { reason: 'changed', version: before.version });
    if (DETAILS.every((name) => before[name] === details[name])) return undefined;
    await requireContentImages(client, { logo: details.logo });
    const set = DETAILS.map((name, index) => `${name} = $${index + 3}`).join(', ');
    return writeCompany(
      client,
      id,
      keeping.nowMs,
      set,
      DETAILS.map((name) => details[name]),
    );
  });
}

export const hideCompany = (keeping: Keeping, id: number, hidden: boolean): Promise<OperatorCompany> =>
  change(keeping, id, hidden ? 'company.hide' : 'company.show', async (client, before) =>
    before.hidden === hidden ? undefined : writeCompany(client, id, keeping.nowMs, 'hidden = $3', [hidden]),
  );

type Write = (client: Queryable, before: CompanyRow) => Promise<CompanyRow | undefined>;

/** `work` returns the new row, or nothing when nothing changes; then there is no audit row either. */
function change(
  { database, operator, nowMs }: Keeping,
  id: number,
  action: AuditEntry['action'],
  work: Write,
): Promise<OperatorCompany> {
  return inTransaction(database, async (client) => {
    const before = await findCompany(client, id, 'FOR NO KEY UPDATE');
    if (before === undefined) throw new Refused('not_found');
    const after = await work(client, before);
    if (after === undefined) return presentOperatorCompany(before);
    const company = presentOperatorCompany(after);
    const changed = differences(presentOperatorCompany(before), company);
    await appendAudit(client, { operator, action, subject: { type: 'company', id }, ...changed }, nowMs);
    return company;
  });
}

/** Throws Refused invalid_input by field. */
function checkDetails(typed: CompanyDetails): CompanyDetails {
  const url = typed.url === '' ? '' : httpsAddress(typed.url);
  const email = typed.email === '' ? '' : parseEmail(typed.email)?.to;
  if (url === undefined || email === undefined)
    throw new Refused('invalid_input', {
      fields: {
        ...(url === undefined ? { url: 'format' as const } : {}),
        ...(email === undefined ? { email: { fault: 'format', text: 'email' } as const } : {}),
      },
    });
  return { ...typed, url, email };
}
