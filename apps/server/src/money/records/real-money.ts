/** Whether customers' money may be paid in and out at all. */
import type { UserRow } from '../../platform/access/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';

export type RealMoney = Pick<Config, 'realMoney'>;

/** Throws Refused not_configured in production while prices are simulated or recorded (decision 0340). */
export function requireRealMoney({ realMoney }: RealMoney): void {
  if (!realMoney) throw new Refused('not_configured');
}

/** For calls that submit a deposit or a withdrawal: refuses before the input is read. */
export const forRealMoney = (config: RealMoney) => ({
  authorise(user: UserRow): void {
    requireTrueAccount(user);
    requireRealMoney(config);
  },
});
