/**
 * Operator accounts: the list, and admins' changes to others. No one changes their own account. Operators whose role
 * decides about money or other operators are changed by two admins.
 */
import { type OperatorRole, SECOND_ADMIN_ROLES } from '@tradewind/contract/operator';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Outcome } from '../second-admin/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Invited, carryOutChange, carryOutInvitation, carryOutReset } from './directory-changes.ts';
import { findOther, requireAnotherAdmin, requireFreeEmail } from './directory-checks.ts';
import { OPERATOR_COLUMNS, OPERATORS_FROM, type StoredOperator, auditFields } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

export interface OperatorChange {
  readonly name?: string | undefined;
  readonly role?: OperatorRole | undefined;
  readonly disabled?: boolean | undefined;
}

/** The result of a call, or the change request that waits for a second admin. */
export type Decided<Result> = { readonly proposal: number } | { readonly done: Result };

const isProtected = (...roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => SECOND_ADMIN_ROLES.some((name) => name === role));

export class Directory {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
    const { secondAdmin } = parts;
    secondAdmin.carriesOut('invite', carryOutInvitation(parts));
    secondAdmin.carriesOut('operator', carryOutChange(parts));
    secondAdmin.carriesOut('reset', carryOutReset(parts));
  }

  async list(): Promise<readonly StoredOperator[]> {
    const { rows } = await this.#parts.database.query<StoredOperator>(
      `SELECT ${OPERATOR_COLUMNS} FROM ${OPERATORS_FROM} ORDER BY o.id`,
    );
    return rows;
  }

  /**
   * Throws Refused conflict when an operator has this address (email_taken), or a pending request assigns it (waiting).
   */
  invite(actor: ActingOperator, { email, name, role }: NewOperator): Promise<Decided<Invited>> {
    const { secondAdmin } = this.#parts;
    return this.#run(actor, async (client) => {
      await requireFreeEmail(client, email);
      const proposal = {
        kind: 'invite',
        subjectId: null,
        subjectVersion: null,
        before: null,
        payload: { email, name, role },
        reason: '',
      } as const;
      return secondAdmin.run(client, actor, proposal, isProtected(role), carryOutInvitation(this.#parts));
    });
  }

  /** Throws Refused not_found, forbidden (oneself) or conflict (the last active admin). */
  change(actor: ActingOperator, id: number, wanted: OperatorChange): Promise<Decided<StoredOperator>> {
    const { secondAdmin } = this.#parts;
    return this.#run(actor, async (client) => {
      const before = await findOther(client, actor, id);
      const name = wanted.name ?? before.name;
      const role = wanted.role ?? before.role;
      const disabled = wanted.disabled ?? before.disabled;
      const isMore = disabled !== before.disabled || role !== before.role;
      if (isMore) await requireAnotherAdmin(client, before);
      const proposal = {
        kind: 'operator',
        subjectId: id,
        subjectVersion: null,
        before: shown(before),
        payload: { email: before.email, name, role, disabled: disabled ? 1 : 0 },
        reason: '',
      } as const;
      const needsSecond = isMore && isProtected(before.role, role);
      return secondAdmin.run(client, actor, proposal, needsSecond, carryOutChange(this.#parts));
    });
  }

  /**
   * Creates a new link for an operator who lost the password or authenticator. Throws Refused like `change`; conflict
   * for a disabled one.
   */
  reset(actor: ActingOperator, id: number, reason: string): Promise<Decided<Invited>> {
    const { secondAdmin } = this.#parts;
    return this.#run(actor, async (client) => {
      const before = await findOther(client, actor, id);
      if (before.disabled) throw new Refused('conflict', { reason: 'disabled' });
      await requireAnotherAdmin(client, before);
      const fields = shown(before);
      const proposal = {
        kind: 'reset',
        subjectId: id,
        subjectVersion: null,
        before: fields,
        payload: fields,
        reason,
      } as const;
      return secondAdmin.run(client, actor, proposal, isProtected(before.role), carryOutReset(this.#parts));
    });
  }

  /**
   * Lifts a cool-off. Throws Refused not_found; forbidden for oneself, and for the admin who requested the invitation
   * (data.reason = inviter); conflict when there is none (no_cool_off).
   */
  liftCoolOff(actor: ActingOperator, id: number, reason: string): Promise<StoredOperator> {
    const { secondAdmin, now, coolOffMs } = this.#parts;
    return secondAdmin.inTurn(actor, async (client) => {
      const before = await findOther(client, actor, id);
      const { coolOffFromMs, coolOffBy } = before;
      if (coolOffFromMs === null || now() >= coolOffFromMs + coolOffMs)
        throw new Refused('conflict', { reason: 'no_cool_off' });
      if (coolOffBy?.id === actor.id) throw new Refused('forbidden', { reason: 'inviter' });
      await client.query('UPDATE operators SET cool_off_from_ms = NULL WHERE id = $1', [id]);
      const subject = { type: 'operator', id };
      const entry = {
        operator: actor,
        action: 'operator.lift_cool_off',
        subject,
        before: { ...auditFields(before), cool_off_until: coolOffFromMs + coolOffMs },
        after: { ...auditFields(before), reason },
      };
      await appendAudit(client, entry, now());
      return { ...before, coolOffFromMs: null };
    });
  }

  async #run<Result>(
    actor: ActingOperator,
    work: (client: Queryable) => Promise<Outcome<Result>>,
  ): Promise<Decided<Result>> {
    const outcome = await this.#parts.secondAdmin.inTurn(actor, work);
    if ('proposal' in outcome) return outcome;
    this.#parts.links.hurry();
    return { done: outcome.done.result };
  }
}

/** The fields that a proposal records: on approval they must be unchanged. */
const shown = ({ email, name, role, disabled }: StoredOperator) => ({ email, name, role, disabled: disabled ? 1 : 0 });
