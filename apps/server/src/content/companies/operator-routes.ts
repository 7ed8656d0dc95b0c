/** Operator calls for the company directory. */
import { operatorDirectoryCalls } from '@tradewind/contract/operator';
import { type Database, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import {
  BY_NAME,
  COMPANY_COLUMNS,
  type CompanyRow,
  NAME_MATCHES,
  findCompany,
  presentOperatorCompany,
} from './companies.ts';
import type { SecondAdmin } from '../../staff/second-admin/index.ts';
import { addCompany, changeCompany, hideCompany } from './keep.ts';
import { carryOutRedirect, redirectCompany } from './redirect.ts';

interface CompanyServices {
  readonly database: Database;
  readonly secondAdmin: SecondAdmin;
  /** Address of this installation, if known. */
  readonly publicUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function serveCompaniesToOperators(calls: OperatorLayer, services: CompanyServices): void {
  const { database, secondAdmin, now } = services;
  secondAdmin.carriesOut('company_redirect', carryOutRedirect(now));
  calls.serve(operatorDirectoryCalls.companies, async ({ input }) => {
    const name = input.name === '' ? undefined : input.name;
    const hidden = input.hidden === undefined ? undefined : input.hidden === 1;
    const conditions = new Conditions().add(NAME_MATCHES, name, name).add('c.hidden = ?', hidden);
    const selection = { columns: COMPANY_COLUMNS, from: 'companies c', conditions, order: BY_NAME };
    const { data: rows, total } = await readPage<CompanyRow>(database, selection, input.page);
    return { data: rows.map(presentOperatorCompany), total };
  });

  calls.serve(operatorDirectoryCalls.company, async ({ input }) => {
    const company = await findCompany(database, input.id);
    if (company === undefined) throw new Refused('not_found');
    return presentOperatorCompany(company);
  });

  calls.serve(operatorDirectoryCalls.saveCompany, ({ operator, input }) => {
    const { id, version, ...details } = input;
    const keeping = { database, operator, nowMs: now() };
    return id === undefined ? addCompany(keeping, details) : changeCompany(keeping, { id, version }, details);
  });

  calls.serve(operatorDirectoryCalls.hideCompany, ({ operator, input }) =>
    hideCompany({ database, operator, nowMs: now() }, input.id, input.hidden === 1),
  );

  calls.serve(operatorDirectoryCalls.redirectCompany, ({ operator, input }) =>
    redirectCompany(services, operator, { id: input.id, status: input.status, typedUrl: input.redirect_url }),
  );
}
