/** Operator calls for erasures: the list, requests by post, decisions. */
import { type ErasureRow, operatorPrivacyCalls } from '@tradewind/contract/operator';
import { Conditions, type Database, inTransaction, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { customerOf, customersOf, deciderOf, decidersOf } from '../../staff/records/index.ts';
import { ERASURE_COLUMNS, type Erasures, type StoredErasure } from './erasures.ts';

export interface ErasureDeskServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly erasures: Erasures;
  readonly now: () => number;
}

export function serveErasuresToOperators(calls: OperatorLayer, services: ErasureDeskServices): void {
  const { database, vault, erasures, now } = services;

  async function present(rows: readonly StoredErasure[]): Promise<ErasureRow[]> {
    const customers = await customersOf(
      database,
      vault,
      rows.map(({ userId }) => userId),
    );
    const deciders = await decidersOf(
      database,
      rows.flatMap(({ askedForBy, decidedBy }) => [askedForBy, decidedBy]),
    );
    const shown: ErasureRow[] = [];
    for (const row of rows)
      shown.push({
        id: row.id,
        customer: customerOf(customers, row.userId),
        state: row.state,
        asked_for_by: deciderOf(deciders, row.askedForBy),
        asked_at: row.askedAtMs,
        remark: row.remark,
        decided_by: deciderOf(deciders, row.decidedBy),
        decided_at: row.decidedAtMs,
        keep_until: row.keepUntilMs,
        obstacles: row.state === 'waiting' ? await erasures.obstacles(row.userId) : [],
      });
    return shown;
  }

  async function presentOne(id: number): Promise<ErasureRow> {
    const [row] = await present([await erasures.find(id)]);
    if (row === undefined) throw new Refused('not_found');
    return row;
  }

  calls.serve(operatorPrivacyCalls.erasures, async ({ input: { state, page } }) => {
    const conditions = new Conditions().add('state = ?', state);
    const selection = { columns: ERASURE_COLUMNS, from: 'erasures', conditions, order: 'id DESC' };
    const { data, total } = await readPage<StoredErasure>(database, selection, page);
    return { data: await present(data), total };
  });

  calls.serve(operatorPrivacyCalls.askErasure, async ({ input, operator }) => {
    const { rowCount } = await database.query('SELECT FROM users WHERE id = $1::bigint', [input.id]);
    if (rowCount === 0) throw new Refused('not_found');
    const asked = await inTransaction(database, async (client) => {
      const erasure = await erasures.ask(client, input.id, operator.id);
      const subject = { type: 'customer', id: input.id };
      const entry = { operator, action: 'customer.ask_erasure', subject, after: { reason: input.reason } };
      await appendAudit(client, entry, now());
      return erasure;
    });
    return presentOne(asked.id);
  });

  calls.serve(operatorPrivacyCalls.approveErasure, async ({ input, operator }) => {
    await erasures.approve(operator, input.id, input.reason);
    return presentOne(input.id);
  });

  calls.serve(operatorPrivacyCalls.refuseErasure, async ({ input, operator }) => {
    await erasures.refuse(operator, input.id, input.remark);
    return presentOne(input.id);
  });
}
