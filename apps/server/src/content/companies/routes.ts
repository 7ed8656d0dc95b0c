/** Public data of the directory, and where visitors are redirected. */
import { companyCalls } from '@tradewind/contract';
import { type Database, Conditions, readPage } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { BY_NAME, COMPANY_COLUMNS, type CompanyRow, NAME_MATCHES, findCompany, presentCompany } from './companies.ts';

const STAY = { status: 0, url: '' } as const;
/** A company_id is any text from a link; ids are numbers. */
const COMPANY_ID = /^\d{1,15}$/u;

export function serveCompanies(calls: CallLayer, database: Database): void {
  calls.open(companyCalls.companies, async ({ input }) => {
    const name = input.name === '' ? undefined : input.name;
    const conditions = new Conditions()
      .add('NOT c.hidden')
      .add('c.id = ?::bigint', input.id)
      .add(NAME_MATCHES, name, name);
    const selection = { columns: COMPANY_COLUMNS, from: 'companies c', conditions, order: BY_NAME };
    const { data: rows, total } = await readPage<CompanyRow>(database, selection, input.page);
    return { data: rows.map(presentCompany), total };
  });

  calls.open(companyCalls.companyStatus, async ({ input }) => {
    const id = input.company_id ?? '';
    // hidden or not: its links are still in circulation
    const company = COMPANY_ID.test(id) ? await findCompany(database, Number(id)) : undefined;
    if (company !== undefined)
      return company.status === 0 ? STAY : { status: company.status, url: company.redirectUrl };
    const { company_status, company_status_url } = await readSettings(database);
    return company_status === 0 ? STAY : { status: company_status, url: company_status_url };
  });

  calls.open(companyCalls.complaintEmail, async () => ({ email: (await readSettings(database)).complaint_email }));
}
