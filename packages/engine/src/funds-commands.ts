/** Money in and out of a real account. What each command moves is in funds.ts. */
import type { AccountId, TimeMs } from './basics.ts';

interface FundsFields {
  readonly account: AccountId;
  /** Micro-dollars. Any number may be given: one that is no amount is refused. */
  readonly amount: number;
  /** Id of the record that it belongs to: deposit, withdrawal or correction. */
  readonly reference: number;
  readonly now: TimeMs;
}

/** Corrections of several accounts as one: each is checked as `correct` is, and what refuses one refuses all. An account has one. */
export interface CorrectManyCommand {
  readonly type: 'correct_many';
  readonly corrections: readonly Omit<FundsFields, 'now'>[];
  readonly now: TimeMs;
}

export type FundsCommand =
  | ({ readonly type: 'deposit' } & FundsFields)
  /** Asked for: from the balance into the locked money. Not while trading is disabled, nor at prices that are too old. */
  | ({ readonly type: 'withdraw' } & FundsFields)
  /** Back from the locked money into the balance. */
  | ({ readonly type: 'refuse_withdrawal' } & FundsFields)
  /** The locked money leaves: `fee` of it to the house, the rest to be paid out. 0 ≤ fee ≤ amount. */
  | ({ readonly type: 'pay_withdrawal'; readonly fee: number } & FundsFields)
  /** A signed change of the balance, not 0. Downwards only at prices that a withdrawal would be taken at. */
  | ({ readonly type: 'correct' } & FundsFields);
