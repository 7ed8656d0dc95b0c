/** An operator as stored, and as the calls present it. */
import type { Operator, OperatorRole, OperatorRow } from '@tradewind/contract/operator';

export interface StoredOperator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly disabled: boolean;
  /** Whether the authenticator is set up; before that the operator cannot log in. */
  readonly totpEnabled: boolean;
  readonly createdAtMs: number;
  /** Last use of a session; null before the first. */
  readonly usedAtMs: number | null;
  /** Start of the cool-off; null = none, or lifted. */
  readonly coolOffFromMs: number | null;
  /** The admin who requested the invitation, the reset or the new role; null for the first operator. */
  readonly coolOffBy: { readonly id: number; readonly name: string } | null;
}

/** The columns of an operator as selected from OPERATORS_FROM. */
export const OPERATOR_COLUMNS = `
  o.id, o.email, o.name, o.role, o.disabled, o.totp_enabled AS "totpEnabled",
  o.created_at_ms AS "createdAtMs", o.used_at_ms AS "usedAtMs", o.cool_off_from_ms AS "coolOffFromMs",
  CASE WHEN i.id IS NULL THEN NULL ELSE jsonb_build_object('id', i.id, 'name', i.name) END AS "coolOffBy"`;
export const OPERATORS_FROM = 'operators o LEFT JOIN operators i ON i.id = o.cool_off_by';

/**
 * Cool-off for approvals, which starts when an operator joins, joins again after a reset, gets another role or is
 * enabled again.
 */
export interface CoolOff {
  readonly nowMs: number;
  /** Its length; 0 = none. */
  readonly coolOffMs: number;
}

export function presentOperator({ id, email, name, role }: Operator): Operator {
  return { id, email, name, role };
}

function stateOf({ disabled, totpEnabled }: StoredOperator): OperatorRow['state'] {
  if (disabled) return 'disabled';
  return totpEnabled ? 'active' : 'invited';
}

/** End of the operator's cool-off; null = no cool-off. */
export function coolOffUntil(fromMs: number | null, { nowMs, coolOffMs }: CoolOff): number | null {
  return fromMs === null || nowMs >= fromMs + coolOffMs ? null : fromMs + coolOffMs;
}

/** The fields of an operator that are recorded in the audit log. */
export function auditFields(operator: StoredOperator): object {
  const { email, name, role } = operator;
  return { email, name, role, state: stateOf(operator) };
}

export function presentOperatorRow(row: StoredOperator, coolOff: CoolOff): OperatorRow {
  const until = coolOffUntil(row.coolOffFromMs, coolOff);
  return {
    ...presentOperator(row),
    disabled: row.disabled ? 1 : 0,
    state: stateOf(row),
    created_at: row.createdAtMs,
    last_used_at: row.usedAtMs,
    cool_off_until: until,
    cool_off_by: until === null ? null : row.coolOffBy,
  };
}
