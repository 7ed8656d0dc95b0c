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

/** Looks up the operator of a token. */
export interface OperatorSessions {
  /** Undefined when the session is unknown, ended or too old, or its operator is disabled. Counts as a use. */
  find(token: string, address: string): Promise<ActingOperator | undefined>;
  /** Whether the session is still valid; does not count as a use. */
  stands(sessionId: string): Promise<boolean>;
}

/** Asks an operator for a fresh authenticator code. */
export interface OperatorStepUp {
  /**
   * Uses up the code, or accepts a recent step-up of the session. Throws Refused step_up_required (data.reason =
   * missing, wrong) or account_locked. `call`: the path of the call, for the audit log.
   */
  require(
    operator: ActingOperator,
    need: Exclude<StepUp, 'none'>,
    code: string | undefined,
    call: string,
  ): Promise<void>;
}
