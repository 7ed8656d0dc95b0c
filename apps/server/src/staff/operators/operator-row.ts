/** An operator as stored, and as the calls present it. */
import type { Operator, OperatorRole, OperatorRow } from '@tradewind/contract/operator';

export interface StoredOperator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly disabled: boolean;
  /** The authenticator is set up; before that the operator cannot log in. */
  readonly totpEnabled: boolean;
  readonly createdAtMs: number;
  /** Of a session; null before the first. */
  readonly usedAtMs: number | null;
}

/** The columns of an operator as selected from the table alias `o`. */
export const OPERATOR_COLUMNS = `
  o.id, o.email, o.name, o.role, o.disabled, o.totp_enabled AS "totpEnabled",
  o.created_at_ms AS "createdAtMs", o.used_at_ms AS "usedAtMs"`;

export function presentOperator({ id, email, name, role }: Operator): Operator {
  return { id, email, name, role };
}

function stateOf({ disabled, totpEnabled }: StoredOperator): OperatorRow['state'] {
  if (disabled) return 'disabled';
  return totpEnabled ? 'active' : 'invited';
}

export function presentOperatorRow(row: StoredOperator): OperatorRow {
  return {
    ...presentOperator(row),
    disabled: row.disabled ? 1 : 0,
    state: stateOf(row),
    created_at: row.createdAtMs,
    last_used_at: row.usedAtMs,
  };
}
