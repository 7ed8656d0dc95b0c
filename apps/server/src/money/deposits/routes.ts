/** Customers' calls on deposits; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import type { Rates } from '../rates/index.ts';
import { type OpenBank, openBanks, openChannels, presentBank, presentChannel, symbolsOf } from './deposit-ways.ts';
import type { Deposits } from './deposits.ts';

export interface DepositServices {
  readonly database: Database;
  readonly rates: Rates;
  readonly limits: AbuseLimits;
  readonly deposits: Deposits;
}

/** Accounts that are not real are refused first. */
const REAL = { authorise: requireTrueAccount };

export function serveDeposits(calls: CallLayer, { database, rates, limits, deposits }: DepositServices): void {
  const banks = async (): Promise<readonly OpenBank[]> =>
    (await readSettings(database)).deposits_open === 1 ? openBanks(database) : [];

  calls.member(
    fundsCalls.depositInfo,
    async () => {
      if ((await readSettings(database)).deposits_open !== 1) return [];
      return (await openChannels(database)).map((channel) => presentChannel(channel, rates));
    },
    REAL,
  );

  calls.member(fundsCalls.depositSymbols, async () => [...symbolsOf(await banks())], REAL);

  calls.member(
    fundsCalls.wireInfo,
    async ({ input }) => {
      const wanted = input.bank_coin?.toUpperCase() ?? '';
      const open = await banks();
      return open.filter(({ code }) => wanted === '' || code === wanted).map((bank) => presentBank(bank, rates));
    },
    REAL,
  );

  calls.member(
    fundsCalls.depositCoin,
    async ({ input, session, locale }) => {
      await limits.take('deposit_user', String(session.user.id));
      return deposits.submitCoin(session.user, input, locale);
    },
    REAL,
  );

  calls.member(
    fundsCalls.depositWire,
    async ({ input, session, locale }) => {
      await limits.take('deposit_user', String(session.user.id));
      return deposits.submitWire(session.user, input, locale);
    },
    REAL,
  );

  calls.member(
    fundsCalls.deposits,
    ({ input, session, locale }) => deposits.list(session.user.id, input.type, input.page, locale),
    REAL,
  );
}
