/** Starts deposits and withdrawals: rates, record locks, the daily reconciliation. */
import type { HttpScopes } from '../platform/web-server/index.ts';
import type { TradingContext } from '../trading/index.ts';
import { serveChannelsToOperators } from './channels/index.ts';
import { FundsNotices, MoneyRecordLocks } from './records/index.ts';
import { Rates } from './rates/index.ts';
import { createFunds } from './customer-funds.ts';
import { serveLedgerToOperators } from './ledger-views/operator-routes.ts';
import { type Reconciler, serveReconciliationToOperators, startReconciliation } from './reconciliation/index.ts';

export interface MoneyContext extends TradingContext {
  /** Rates of the currencies for deposits and payouts. */
  readonly rates: Rates;
  readonly moneyLocks: MoneyRecordLocks;
  readonly fundsNotices: FundsNotices;
  readonly reconciler: Reconciler;
}

export async function startMoney(context: TradingContext): Promise<MoneyContext> {
  const { config, market, clock, log } = context;
  if (!config.realMoney)
    log.warn(`FEED=${config.feed} with NODE_ENV=production: prices are not real, deposits and withdrawals are refused`);
  const rates = new Rates({ market, clock });
  const reconciler = await startReconciliation(context);
  return {
    ...context,
    rates,
    moneyLocks: new MoneyRecordLocks(context.locks),
    fundsNotices: new FundsNotices(context),
    reconciler,
  };
}

export function serveMoney({ calls, operators }: HttpScopes, context: MoneyContext): void {
  const { identity, twoFactor, fundsNotices: notices } = context;
  createFunds({
    ...context,
    notices,
    secondFactor: twoFactor,
    guard: identity.logins,
    ownerProof: identity.ownerProof,
  }).serve(calls);
  serveChannelsToOperators(operators, context);
  serveLedgerToOperators(operators, context);
  serveReconciliationToOperators(operators, context);
}
