/** Calls on money in and out; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import { toDecimalNumber } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import { type CallLayer, Presenter } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';
import { drawRate, presentConversion, withdrawCurrencies } from './currencies.ts';
import { type OpenBank, openBanks, openChannels, presentBank, presentChannel, symbolsOf } from './deposit-ways.ts';
import type { Deposits } from './deposits.ts';
import type { PayoutMethods } from './payout-methods.ts';
import type { Rates } from './rates/index.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface FundsRoutes {
  readonly database: Database;
  readonly rates: Rates;
  readonly limits: AbuseLimits;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly methods: PayoutMethods;
}

/** All of it is known before the command, which only locks the amount. */
const WITHDRAWAL_REQUESTED = new Presenter({
  name: 'withdrawal_requested',
  output: fundsCalls.draw.output,
  parameters: fundsCalls.draw.output,
  show: {},
  present: (_outcome, record) => record,
});

/** Who has no real account hears of that before anything else. */
const REAL = { authorise: requireTrueAccount };

export function serveFunds(calls: CallLayer, services: FundsRoutes): void {
  serveDeposits(calls, services);
  serveWithdrawals(calls, services);
  serveMethods(calls, services);
}

function serveDeposits(calls: CallLayer, { database, rates, limits, deposits }: FundsRoutes): void {
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

function serveWithdrawals(calls: CallLayer, { database, rates, limits, withdrawals }: FundsRoutes): void {
  calls.member(
    fundsCalls.drawSymbols,
    async ({ input }) => {
      const currencies = await withdrawCurrencies(database, input.type);
      return currencies.map((currency) => ({
        id: currency.id,
        code: currency.code,
        protocol: currency.protocol,
        draw_rate: drawRate(currency, rates),
        fee_type: currency.feeType,
        fee: toDecimalNumber(currency.feeValue, MICRO_DECIMALS),
        ...presentConversion(currency, 'payout', rates),
      }));
    },
    REAL,
  );

  calls.member(fundsCalls.drawState, ({ session }) => withdrawals.state(session.user), REAL);

  calls.preparedCommand(
    fundsCalls.draw,
    WITHDRAWAL_REQUESTED,
    async (context) => {
      const { input, session } = context;
      await limits.take('withdrawal_user', String(session.user.id));
      return withdrawals.plan(session.user, input, context);
    },
    REAL,
  );

  calls.member(
    fundsCalls.cancelDraw,
    ({ input, session, locale }) => withdrawals.cancel(session.user, input.id, locale),
    REAL,
  );

  calls.member(
    fundsCalls.draws,
    ({ input, session, locale }) => withdrawals.list(session.user.id, input.type, input.page, locale),
    REAL,
  );
}

function serveMethods(calls: CallLayer, { limits, methods }: FundsRoutes): void {
  calls.member(
    fundsCalls.drawMethods,
    ({ input, session }) => methods.list(session.user.id, { type: input.draw_type, currencyId: input.draw_id }),
    REAL,
  );

  calls.member(
    fundsCalls.bindMethod,
    async (context) => {
      const { input, session } = context;
      await limits.take('payout_method_user', String(session.user.id));
      return methods.bind(session.user, input, context);
    },
    REAL,
  );

  calls.member(
    fundsCalls.removeMethod,
    async ({ input, session }) => {
      await methods.remove(session.user, input.id);
      return {};
    },
    REAL,
  );
}
