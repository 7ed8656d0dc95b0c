/** Customers' calls on withdrawals; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import { toDecimalNumber } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import { type CallLayer, Presenter } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { requireTrueAccount } from '../../people/identity/index.ts';
import { type Rates, drawRate, presentConversion, withdrawCurrencies } from '../rates/index.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface WithdrawalServices {
  readonly database: Database;
  readonly rates: Rates;
  readonly limits: AbuseLimits;
  readonly withdrawals: Withdrawals;
}

/** All of it is known before the command, which only locks the amount. */
const WITHDRAWAL_REQUESTED = new Presenter({
  name: 'withdrawal_requested',
  output: fundsCalls.draw.output,
  parameters: fundsCalls.draw.output,
  show: {},
  present: (_outcome, record) => record,
});

/** Accounts that are not real are refused first. */
const REAL = { authorise: requireTrueAccount };

export function serveWithdrawals(calls: CallLayer, { database, rates, limits, withdrawals }: WithdrawalServices): void {
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
