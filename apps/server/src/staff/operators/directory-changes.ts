/** Changes of operators, made by the only admin or with the approval of a second one. */
import { OPERATOR_ROLES } from '@tradewind/contract/operator';
import { z } from 'zod';
import { onlyRow, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AdminProposal, CarryOut } from '../second-admin/index.ts';
import { findLocked, requireAnotherAdmin } from './directory-checks.ts';
import { type StoredOperator, auditFields } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

/** Contains the path of the page that the operator opens; empty when it was sent by mail. */
export interface Invited {
  readonly operator: StoredOperator;
  readonly link: string;
}

const invitation = z.object({ email: z.string(), name: z.string(), role: z.enum(OPERATOR_ROLES) });
const changed = invitation.extend({ disabled: z.int() });

/** Throws Refused conflict when an operator already has this address. */
export function carryOutInvitation({ links, now }: OperatorParts): CarryOut<Invited> {
  return async (client, { by, proposerId }, { payload }) => {
    const { email, name, role } = invitation.parse(payload);
    const inserted = await client
      .query<{ id: number }>(
        `INSERT INTO operators (email, name, role, created_at_ms, cool_off_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [email, name, role, now(), proposerId],
      )
      .catch((error: unknown) => {
        throw violated('unique', error) === undefined ? error : new Refused('conflict', { reason: 'email_taken' });
      });
    const operator = await findLocked(client, onlyRow(inserted).id);
    const link = await links.issue(client, operator);
    const subject = { type: 'operator', id: operator.id };
    return {
      result: { operator, link },
      link,
      entry: { operator: by, action: 'operator.invite', subject, after: auditFields(operator) },
    };
  };
}

/**
 * Throws Refused conflict when the operator has changed since the proposal (changed), or is the last admin
 * (last_admin).
 */
export function carryOutChange({ sessions, tickets, now }: OperatorParts): CarryOut<StoredOperator> {
  return async (client, { by, proposerId }, proposal) => {
    const before = asProposed(proposal, await findLocked(client, proposal.subjectId ?? 0));
    const { name, role, disabled: disabledNumber } = changed.parse(proposal.payload);
    const disabled = disabledNumber === 1;
    const isMore = disabled !== before.disabled || role !== before.role;
    if (!isMore && name === before.name) return { result: before };
    if (isMore) await requireAnotherAdmin(client, before);
    await client.query('UPDATE operators SET name = $2, role = $3, disabled = $4 WHERE id = $1', [
      before.id,
      name,
      role,
      disabled,
    ]);
    // with another role, or enabled again, they can approve what they could not approve before
    if (role !== before.role || (before.disabled && !disabled))
      await client.query(
        'UPDATE operators SET cool_off_by = $2, cool_off_from_ms = CASE WHEN totp_enabled THEN $3::bigint END WHERE id = $1',
        [before.id, proposerId, now()],
      );
    if (isMore) await sessions.endAll(client, before.id);
    if (disabled) await tickets.endAll(client, before.id);
    const operator = await findLocked(client, before.id);
    const subject = { type: 'operator', id: before.id };
    return {
      result: operator,
      ends: { operatorId: before.id, asProposer: isMore },
      entry: {
        operator: by,
        action: 'operator.change',
        subject,
        before: auditFields(before),
        after: auditFields(operator),
      },
    };
  };
}

/** Throws like carryOutChange. */
export function carryOutReset({ sessions, links }: OperatorParts): CarryOut<Invited> {
  return async (client, { by, proposerId }, proposal) => {
    const before = asProposed(proposal, await findLocked(client, proposal.subjectId ?? 0));
    await requireAnotherAdmin(client, before);
    await client.query(
      `UPDATE operators
          SET password_hash = NULL, totp_secret_sealed = NULL, totp_enabled = false, totp_step = 0,
              cool_off_by = $2, cool_off_from_ms = NULL
        WHERE id = $1`,
      [before.id, proposerId],
    );
    await client.query('DELETE FROM operator_recovery_codes WHERE operator_id = $1', [before.id]);
    await client.query('DELETE FROM operator_addresses WHERE operator_id = $1', [before.id]);
    await sessions.endAll(client, before.id);
    const operator = await findLocked(client, before.id);
    const link = await links.issue(client, operator);
    const subject = { type: 'operator', id: before.id };
    return {
      result: { operator, link },
      link,
      ends: { operatorId: before.id, asProposer: true },
      entry: {
        operator: by,
        action: 'operator.reset',
        subject,
        before: auditFields(before),
        after: { ...auditFields(operator), reason: proposal.reason },
      },
    };
  };
}

function asProposed({ before }: AdminProposal, operator: StoredOperator): StoredOperator {
  const then = changed.parse(before);
  const { email, name, role, disabled } = operator;
  const isSame = then.email === email && then.name === name && then.role === role && (then.disabled === 1) === disabled;
  if (!isSame) throw new Refused('conflict', { reason: 'changed' });
  return operator;
}
