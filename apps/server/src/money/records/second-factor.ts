/** Checks the second factor of customers who have enabled one, before money may leave. */
import type { RequestOrigin, UserRow } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';

export interface SecondFactor {
  required(userId: number): Promise<boolean>;
  /** Uses up a code; false when it is wrong. */
  take(userId: number, code: string): Promise<boolean>;
}

/** Counts wrong codes like those of logins. */
export interface CodeGuard {
  /** Throws Refused account_locked, or code_wrong when `check` returns false. */
  checkCode(user: UserRow, visit: RequestOrigin, check: () => Promise<boolean>): Promise<void>;
}

export class SecondFactorGate {
  readonly #factor: SecondFactor;
  readonly #guard: CodeGuard;

  constructor(factor: SecondFactor, guard: CodeGuard) {
    this.#factor = factor;
    this.#guard = guard;
  }

  isOn(userId: number): Promise<boolean> {
    return this.#factor.required(userId);
  }

  /**
   * Uses up a code if the customer has a second factor. Throws Refused two_factor_required, code_wrong or
   * account_locked.
   */
  async pass(user: UserRow, code: string | undefined, visit: RequestOrigin): Promise<void> {
    if (!(await this.isOn(user.id))) return;
    if (code === undefined || code === '') throw new Refused('two_factor_required');
    await this.#guard.checkCode(user, visit, () => this.#factor.take(user.id, code));
  }
}
