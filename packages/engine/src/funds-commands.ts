/** Deposits, withdrawals and corrections of a real account. The transfers of each command are in funds.ts. */
import type { AccountId, TimeMs } from './basics.ts';

interface FundsFields {
  readonly account: AccountId;
  /** Micro-dollars. Any number is accepted here; one that is not a valid amount is refused. */
  readonly amount: number;
  /** Id of the deposit, withdrawal or correction that it belongs to. */
  readonly reference: number;
  readonly now: TimeMs;
}

/** Corrections of several accounts as a unit: each is checked like `correct`, and one refusal refuses all. At most one per account. */
export interface CorrectManyCommand {
  readonly type: 'correct_many';
  readonly corrections: readonly Omit<FundsFields, 'now'>[];
  readonly now: TimeMs;
}

export type FundsCommand =
  | ({ readonly type: 'deposit' } & FundsFields)
  /** Withdrawal request: from the balance into the locked money. Refused while trading is disabled or prices are too old. */
  | ({ readonly type: 'withdraw' } & FundsFields)
  /** Returns locked money to the balance. */
  | ({ readonly type: 'refuse_withdrawal' } & FundsFields)
  /** Pays out the locked money: `fee` of it to the house, the rest to the customer. 0 ≤ fee ≤ amount. */
  | ({ readonly type: 'pay_withdrawal'; readonly fee: number } & FundsFields)
  /** A signed change of the balance, not 0. A reduction needs prices at which a withdrawal would be accepted. */
  | ({ readonly type: 'correct' } & FundsFields);
