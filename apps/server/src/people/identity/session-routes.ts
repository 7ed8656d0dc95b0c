/** Calls for listing and ending a user's own sessions. */
import { type SessionRow, securityCalls } from '@tradewind/contract';
import { deviceText } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { Sessions, StoredSession } from './sessions.ts';

function presentSession(row: StoredSession, currentId: string): SessionRow {
  return {
    id: row.id,
    device: deviceText(row.userAgent),
    address: row.address,
    country: row.country,
    created_at: row.createdAtMs,
    used_at: row.usedAtMs,
    current: row.id === currentId ? 1 : 0,
  };
}

export function serveSessions(calls: CallLayer, sessions: Sessions, database: Database): void {
  calls.member(securityCalls.sessions, async ({ session }) => {
    const rows = await sessions.list(session.user.id);
    return rows.map((row) => presentSession(row, session.id));
  });

  calls.member(securityCalls.revokeSession, async ({ input, session }) => {
    if (!(await sessions.revokeOf(session.user.id, input.id))) throw new Refused('not_found');
    return {};
  });

  calls.member(securityCalls.revokeOthers, async ({ session }) => {
    await sessions.ended(await sessions.revokeAll(database, session.user.id, session.id));
    return {};
  });
}
