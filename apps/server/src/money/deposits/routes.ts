/** Customer calls for deposits; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { REAL_ACCOUNTS } from '../../people/identity/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import type { Rates } from '../rates/index.ts';
import { type RealMoney, forRealMoney } from '../records/index.ts';
import { type OpenBank, openBanks, openChannels, presentBank, presentChannel, symbolsOf } from './deposit-ways.ts';
import type { Deposits } from './deposits.ts';

export interface DepositServices {
  readonly config: RealMoney;
  readonly database: Database;
  readonly rates: Rates;
  readonly limits: AbuseLimits;
  readonly deposits: Deposits;
}

export function serveDeposits(calls: CallLayer, services: DepositServices): void {
  const { config, database, rates, limits, deposits } = services;
  const paying = forRealMoney(config);
  const banks = async (): Promise<readonly OpenBank[]> =>
    (await readSettings(database)).deposits_open === 1 ? openBanks(database) : [];

  calls.member(
    fundsCalls.depositInfo,
    async () => {
      if ((await readSettings(database)).deposits_open !== 1) return [];
      return (await openChannels(database)).map((channel) => presentChannel(channel, rates));
    },
    REAL_ACCOUNTS,
  );

  calls.member(fundsCalls.depositSymbols, async () => [...symbolsOf(await banks())], REAL_ACCOUNTS);

  calls.member(
    fundsCalls.wireInfo,
    async ({ input }) => {
      const wanted = input.bank_coin?.toUpperCase() ?? '';
      const open = await banks();
      return open.filter(({ code }) => wanted === '' || code === wanted).map((bank) => presentBank(bank, rates));
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    fundsCalls.depositCoin,
    async ({ input, session, locale }) => {
      await limits.take('deposit_user', String(session.user.id));
      return deposits.submitCoin(session.user, input, locale);
    },
    paying,
  );

  calls.member(
    fundsCalls.depositWire,
    async ({ input, session, locale }) => {
      await limits.take('deposit_user', String(session.user.id));
      return deposits.submitWire(session.user, input, locale);
    },
    paying,
  );

  calls.member(
    fundsCalls.deposits,
    ({ input, session, locale }) => deposits.list(session.user.id, input.type, input.page, locale),
    REAL_ACCOUNTS,
  );
}
