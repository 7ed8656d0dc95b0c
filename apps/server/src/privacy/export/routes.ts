/** Calls for a customer's own copy of their data. */
import { EXPORT_PATH, exportTicket, privacyCalls } from '@tradewind/contract';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { type CallLayer, heldFile } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import { type OwnerProof, REAL_ACCOUNTS } from '../../people/identity/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { EXPORT_TYPE, exportFile } from './export-file.ts';
import type { SectionServices } from './sections.ts';
import { issueTicket, takeTicket } from './tickets.ts';

const EXPORTS_AT_ONCE = 5;
const EXPORTS_OF_ONE = 2;

export interface ExportServices extends SectionServices {
  readonly limits: AbuseLimits;
  readonly ownerProof: OwnerProof;
  readonly securityLog: SecurityLog;
  readonly now: () => number;
}

export function serveExports(calls: CallLayer, services: ExportServices): void {
  const { database, limits, ownerProof, securityLog, now } = services;
  const quota = new ConcurrencyQuota(EXPORTS_AT_ONCE, EXPORTS_OF_ONE);

  calls.member(
    privacyCalls.askExport,
    async (context) => {
      const { session, input, address } = context;
      const { id } = session.user;
      await limits.take('export_user', String(id));
      const proof = await ownerProof.prove(session, 'data_export', input.auth_code, context);
      const ticket = await inTransaction(database, async (client) => {
        await proof.use(client);
        const issued = await issueTicket(client, id, null, now());
        await appendAudit(
          client,
          { operator: null, action: 'customer.export', subject: { type: 'customer', id } },
          now(),
        );
        return issued;
      });
      securityLog('data_exported', { address, account: id });
      return { ticket };
    },
    REAL_ACCOUNTS,
  );

  calls.memberFile(
    { path: EXPORT_PATH, input: exportTicket, key: 'none' },
    ({ input, session }) =>
      heldFile(quota, session.user.id, async () => {
        const owner = await takeTicket(database, input.ticket, { userId: session.user.id }, now());
        return exportFile(services, owner, now());
      }),
    { usedUp: EXPORT_TYPE },
  );
}
