/** The same copy, for customers who request it by post or mail. */
import { exportTicket } from '@tradewind/contract';
import { OPERATOR_FILES, operatorPrivacyCalls } from '@tradewind/contract/operator';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type OperatorLayer, heldFile } from '../../platform/http/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { EXPORT_TYPE, exportFile } from './export-file.ts';
import type { ExportServices } from './routes.ts';
import { issueTicket, takeTicket } from './tickets.ts';

const EXPORTS_AT_ONCE = 4;
const EXPORTS_OF_ONE = 2;

export function serveExportsToOperators(
  calls: OperatorLayer,
  services: Omit<ExportServices, 'ownerProof' | 'limits'>,
): void {
  const { database, securityLog, now } = services;
  const quota = new ConcurrencyQuota(EXPORTS_AT_ONCE, EXPORTS_OF_ONE);

  calls.serve(operatorPrivacyCalls.exportUser, async ({ input: { id, reason }, operator, address }) => {
    const { rowCount } = await database.query('SELECT FROM users WHERE id = $1::bigint', [id]);
    if (rowCount === 0) throw new Refused('not_found');
    const ticket = await inTransaction(database, async (client) => {
      const issued = await issueTicket(client, id, operator.id, now());
      const entry = { operator, action: 'customer.export', subject: { type: 'customer', id }, after: { reason } };
      await appendAudit(client, entry, now());
      return issued;
    });
    securityLog('data_exported', { address, operator: operator.id, account: id });
    return { ticket };
  });

  calls.file(
    { ...OPERATOR_FILES.dataExport, input: exportTicket },
    ({ input, operator }) =>
      heldFile(quota, operator.id, async () => {
        const owner = await takeTicket(database, input.ticket, { operatorId: operator.id }, now());
        return exportFile(services, owner, now());
      }),
    { usedUp: EXPORT_TYPE },
  );
}
