/** Transfers and bounds of the funds commands, shared by the plain engine and the fast one. */
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import { MAX_USD } from './formulas.ts';
import type { FundsCommand, LedgerAccount, TransferCause } from './types.ts';

export interface Move {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** Not negative; a transfer of 0 is not written. */
  readonly amount: MicroUsd;
  readonly cause: TransferCause;
}

/** `least` … MAX_USD in whole micro-dollars. */
const isAmount = (amount: number, least: 0 | 1): boolean =>
  Number.isSafeInteger(amount) && amount >= least && amount <= MAX_USD;

/** The transfers of a command in order; undefined when its amount or fee is invalid. */
export function movesOf(command: FundsCommand): readonly Move[] | undefined {
  const size = command.type === 'correct' ? Math.abs(command.amount) : command.amount;
  if (!isAmount(size, 1)) return undefined;
  const amount = microUsd(size);
  switch (command.type) {
    case 'deposit':
      return [{ from: 'deposits_clearing', to: 'cash', amount, cause: 'deposit' }];
    case 'withdraw':
      return [{ from: 'cash', to: 'locked', amount, cause: 'withdrawal' }];
    case 'refuse_withdrawal':
      return [{ from: 'locked', to: 'cash', amount, cause: 'withdrawal_refused' }];
    case 'pay_withdrawal': {
      const { fee } = command;
      if (!isAmount(fee, 0) || fee > amount) return undefined;
      return [
        { from: 'locked', to: 'withdrawals_payable', amount: microUsd(amount - fee), cause: 'withdrawal_paid' },
        { from: 'locked', to: 'house_fees', amount: microUsd(fee), cause: 'withdrawal_fee' },
      ];
    }
    case 'correct':
      return command.amount > 0
        ? [{ from: 'house_corrections', to: 'cash', amount, cause: 'correction' }]
        : [{ from: 'cash', to: 'house_corrections', amount, cause: 'correction' }];
  }
}

/** By how much transfers change a customer's `cash` or `locked`. */
export function changeOf(held: 'cash' | 'locked', moves: readonly Move[]): number {
  return moves.reduce((sum, { from, to, amount }) => sum + (to === held ? amount : from === held ? -amount : 0), 0);
}

/** Whether an amount is still within the bounds after a change. */
export const isHoldable = (amount: number): boolean => amount <= MAX_USD && amount >= -MAX_USD;
