/** Redirects visitors who came through a company's links. It sends customers elsewhere, so two admins have to agree. */
import type { OperatorCompany } from '@tradewind/contract/operator';
import { z } from 'zod';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AdminProposal, CarryOut, SecondAdmin } from '../../staff/second-admin/index.ts';
import { httpsAddress } from '../../staff/settings/index.ts';
import { type CompanyRow, differences, findCompany, presentOperatorCompany, writeCompany } from './companies.ts';

interface RedirectServices {
  readonly secondAdmin: SecondAdmin;
  /** Address of this installation, if known. */
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

interface Redirect {
  readonly id: number;
  readonly status: 0 | 1;
  readonly typedUrl: string;
}

/**
 * Redirects to `typedUrl` (status 1), or lets visitors stay (0), which one admin may do. Throws Refused not_found,
 * invalid_input for an address that is not allowed, and conflict (waiting).
 */
export async function redirectCompany(
  { secondAdmin, publicUrl, now }: RedirectServices,
  operator: ActingOperator,
  { id, status, typedUrl }: Redirect,
): Promise<OperatorCompany | { readonly proposal: number }> {
  const url = typedUrl === '' && status === 0 ? '' : httpsAddress(typedUrl, publicUrl);
  if (url === undefined) throw new Refused('invalid_input', { fields: { redirect_url: 'format' } });
  return secondAdmin.inTurn(operator, async (client) => {
    const company = await lockedCompany(client, id);
    if (company.status === status && company.redirectUrl === url) return presentOperatorCompany(company);
    const proposal: AdminProposal = {
      kind: 'company_redirect',
      subjectId: id,
      subjectVersion: company.version,
      before: { name: company.name, status: company.status, redirect_url: company.redirectUrl },
      payload: { name: company.name, status, redirect_url: url },
      reason: '',
    };
    const outcome = await secondAdmin.run(client, operator, proposal, status === 1, carryOutRedirect(now));
    return 'proposal' in outcome ? outcome : outcome.done.result;
  });
}

const stored = z.object({ status: z.union([z.literal(0), z.literal(1)]), redirect_url: z.string() });

/** Throws Refused conflict (data.reason = changed) when the company has changed since the proposal. */
export const carryOutRedirect =
  (now: () => number): CarryOut<OperatorCompany> =>
  async (client, { by }, { subjectId, subjectVersion, payload }) => {
    const id = z.int().parse(subjectId);
    const { status, redirect_url: url } = stored.parse(payload);
    const company = await lockedCompany(client, id);
    if (company.version !== subjectVersion) throw new Refused('conflict', { reason: 'changed' });
    const before = presentOperatorCompany(company);
    const written = await writeCompany(client, id, now(), 'status = $3, redirect_url = $4', [status, url]);
    const result = presentOperatorCompany(written);
    return {
      result,
      ends: { kind: 'company_redirect', subjectId: id },
      entry: {
        operator: by,
        action: status === 1 ? 'company.redirect' : 'company.end_redirect',
        subject: { type: 'company', id },
        ...differences(before, result),
      },
    };
  };

async function lockedCompany(client: Queryable, id: number): Promise<CompanyRow> {
  const company = await findCompany(client, id, 'FOR NO KEY UPDATE');
  if (company === undefined) throw new Refused('not_found');
  return company;
}
