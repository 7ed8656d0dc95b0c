/** Who may do what (product.md §6): one place for the guards of demo and real accounts. */
import { Refused } from '../../platform/errors/index.ts';
import type { UserRow } from './user-row.ts';

/** Deposits, withdrawals, wallet, identity, invitations and passwords need a real account. */
export function requireTrueAccount(user: UserRow): void {
  if (user.isDemo) throw new Refused('only_true_account');
}

/** What exists for demo accounts only, as their reset. */
export function requireDemoAccount(user: UserRow): void {
  if (!user.isDemo) throw new Refused('forbidden', { reason: 'only_demo_account' });
}
