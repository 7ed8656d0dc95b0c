/** Customer calls for withdrawals; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import { toDecimalNumber } from '@tradewind/money';
import { z } from 'zod';
import type { Database } from '../../platform/db/index.ts';
import { type CallLayer, Presenter } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { REAL_ACCOUNTS } from '../../people/identity/index.ts';
import { type Rates, drawRate, presentConversion, withdrawCurrencies } from '../rates/index.ts';
import { type RealMoney, forRealMoney } from '../records/index.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface WithdrawalServices {
  readonly config: RealMoney;
  readonly database: Database;
  readonly vault: Vault;
  readonly rates: Rates;
  readonly limits: AbuseLimits;
  readonly withdrawals: Withdrawals;
}

/** The answer stored under an idempotency key names where the customer is paid, so it is encrypted. */
export const SEALED_PRESENTER = { name: 'sealed_withdrawal', purpose: 'withdrawal answer' } as const;

/** All of it is known before the command, which only locks the amount. */
const withdrawalRequested = (vault: Vault) =>
  new Presenter({
    name: SEALED_PRESENTER.name,
    output: fundsCalls.draw.output,
    parameters: z.object({ sealed: z.base64() }),
    show: {},
    present: (_outcome, { sealed }) =>
      fundsCalls.draw.output.parse(
        JSON.parse(vault.unseal(SEALED_PRESENTER.purpose, Buffer.from(sealed, 'base64')).toString()),
      ),
  });

export function serveWithdrawals(calls: CallLayer, services: WithdrawalServices): void {
  const { config, database, vault, rates, limits, withdrawals } = services;
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
    REAL_ACCOUNTS,
  );

  calls.member(fundsCalls.drawState, ({ session }) => withdrawals.state(session.user), REAL_ACCOUNTS);

  calls.preparedCommand(
    fundsCalls.draw,
    withdrawalRequested(vault),
    async (context) => {
      const { input, session } = context;
      await limits.take('withdrawal_user', String(session.user.id));
      const plan = await withdrawals.plan(session.user, input, context);
      const sealed = vault.seal(SEALED_PRESENTER.purpose, JSON.stringify(plan.parameters)).toString('base64');
      return { ...plan, parameters: { sealed } };
    },
    forRealMoney(config),
  );

  calls.member(
    fundsCalls.cancelDraw,
    ({ input, session, locale }) => withdrawals.cancel(session.user, input.id, locale),
    REAL_ACCOUNTS,
  );

  calls.member(
    fundsCalls.draws,
    ({ input, session, locale }) => withdrawals.list(session.user.id, input.type, input.page, locale),
    REAL_ACCOUNTS,
  );
}
