/** Who acts in the back-office. */
import type { OperatorRole, StepUp } from '@tradewind/contract/operator';

export interface ActingOperator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Network address of this request. */
  readonly address: string;
  /** sha256 of the session's token, hex. */
  readonly sessionId: string;
}

/** Finds the operator behind a token. */
export interface OperatorSessions {
  /** Undefined when the session is unknown, ended or too old, or its operator disabled. Counts as a use. */
  find(token: string, address: string): Promise<ActingOperator | undefined>;
  /** Whether it still would be; no use of it. */
  stands(sessionId: string): Promise<boolean>;
}

/** Asks an operator for a fresh code of the authenticator. */
export interface OperatorStepUp {
  /**
   * Uses up the code, or finds the session covered. Throws Refused step_up_required (data.reason = missing, wrong) or
   * account_locked. `call`: its path, for the audit log.
   */
  require(
    operator: ActingOperator,
    need: Exclude<StepUp, 'none'>,
    code: string | undefined,
    call: string,
  ): Promise<void>;
}
