/** Customer calls for erasing their account. */
import { type OwnErasure, privacyCalls } from '@tradewind/contract';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { SecurityLog } from '../../platform/security-log/index.ts';
import { type OwnerProof, REAL_ACCOUNTS } from '../../people/identity/index.ts';
import type { Erasures, StoredErasure } from './erasures.ts';

export interface OwnErasureServices {
  readonly database: Database;
  readonly erasures: Erasures;
  readonly limits: AbuseLimits;
  readonly ownerProof: OwnerProof;
  readonly securityLog: SecurityLog;
}

const present = ({ state, askedAtMs, decidedAtMs, remark }: StoredErasure): OwnErasure => ({
  state,
  asked_at: askedAtMs,
  decided_at: decidedAtMs,
  remark,
});

export function serveErasures(calls: CallLayer, services: OwnErasureServices): void {
  const { database, erasures, limits, ownerProof, securityLog } = services;

  calls.member(
    privacyCalls.erasure,
    async ({ session: { user } }) => {
      const last = await erasures.lastOf(user.id);
      return { last: last === undefined ? null : present(last), obstacles: await erasures.obstacles(user.id) };
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    privacyCalls.askErasure,
    async (context) => {
      const { session, input, address } = context;
      const { id } = session.user;
      await limits.take('erasure_user', String(id));
      await erasures.requireNoObstacle(id);
      const proof = await ownerProof.prove(session, 'erasure', input.auth_code, context);
      const asked = await inTransaction(database, async (client) => {
        await proof.use(client);
        return erasures.ask(client, id, null);
      });
      securityLog('erasure_asked', { address, account: id });
      return present(asked);
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    privacyCalls.withdrawErasure,
    async ({ session: { user } }) => present(await erasures.withdraw(user.id)),
    REAL_ACCOUNTS,
  );
}
