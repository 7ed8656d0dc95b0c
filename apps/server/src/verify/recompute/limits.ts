/** Limits of what an account and the house may hold (contract §8), at a submission and at the fill. */
import type { Account, Accounts } from './accounts.ts';
import type { OrderPayload, Price, Settings, Spec, Terms } from './types.ts';
import { type Rate, exposure } from './figures.ts';

/** The smallest of those that are set; 0 = none is. */
function smallest(...limits: readonly number[]): number {
  const set = limits.filter((limit) => limit > 0);
  return set.length === 0 ? 0 : Math.min(...set);
}

/**
 * What is wrong with an order that was placed or filled; `account` already has it. `settings` undefined = the log is of before
 * they were in it. `rate` undefined = not known.
 */
export function limitFault(
  { settings, accounts, terms }: { settings: Settings | undefined; accounts: Accounts; terms: Terms },
  account: Account,
  order: OrderPayload,
  spec: Spec,
  quote: Price,
  rate: Rate | undefined,
): string | undefined {
  const group = terms.groupOf(account.id);
  const mostOrders = smallest(settings?.maxOpenOrders ?? 0, group.maxOpenOrders, account.limits?.orders ?? 0);
  const orders = account.pending.size + account.holding.size;
  if (mostOrders > 0 && orders > mostOrders)
    return `its account had ${orders} open orders, above the limit of ${mostOrders}`;
  const mostLots = smallest(spec.maxPositionLots ?? 0, group.maxPositionLots, account.limits?.lots ?? 0);
  if (mostLots > 0) {
    const all = [...account.pending.values(), ...account.holding.values()];
    const lots = all.reduce((sum, each) => sum + (each.instrument === order.instrument ? each.lots : 0), 0);
    if (lots > mostLots) return `its account had ${lots} micro-lots, above the limit of ${mostLots}`;
  }
  const mostUsd = smallest(settings?.maxNetExposureUsd ?? 0, spec.maxNetExposureUsd ?? 0);
  if (mostUsd === 0 || !account.isReal || rate === undefined) return undefined;
  const change = order.side === 'buy' ? order.lots : -order.lots;
  // a pending order does not count before it is filled
  const before = accounts.netLots(order.instrument) - (order.status === 'holding' ? change : 0);
  const after = exposure(spec, before + change, quote, rate);
  if (after <= BigInt(mostUsd) || after <= exposure(spec, before, quote, rate)) return undefined;
  return `the house's net exposure came to ${after} micro-dollars, above the limit of ${mostUsd}`;
}
