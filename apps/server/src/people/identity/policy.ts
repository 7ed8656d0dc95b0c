/** Access rules (product.md §6): the guards of demo and real accounts. */
import type { UserRow } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** Deposits, withdrawals, wallet, identity, invitations and passwords need a real account. */
export function requireTrueAccount(user: UserRow): void {
  if (user.isDemo) throw new Refused('only_true_account');
}

/** For calls of real accounts: demo accounts are refused before the input is checked. */
export const REAL_ACCOUNTS = { authorise: requireTrueAccount } as const;

/** Features of demo accounts only, such as the reset. */
export function requireDemoAccount(user: UserRow): void {
  if (!user.isDemo) throw new Refused('forbidden', { reason: 'only_demo_account' });
}
