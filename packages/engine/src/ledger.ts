/** The zero-sum report: what the transfers add up to, for tests after every step, the scheduled check and the operators' screen. */
import { addUsd, negateUsd, ZERO_USD } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';

import { LEDGER_ACCOUNTS } from './types.ts';
import type { AccountId, EngineEvent, LedgerAccount } from './types.ts';

export type Transfer = Pick<Extract<EngineEvent, { type: 'transfer' }>, 'account' | 'from' | 'to' | 'amount'>;

export interface LedgerTotals {
  /** Sum per ledger account over all customers; what came in is positive. */
  readonly byLedger: Readonly<Record<LedgerAccount, MicroUsd>>;
  /** Balance (`cash`) and locked money of each customer that a transfer touched. */
  readonly byCustomer: ReadonlyMap<AccountId, { readonly cash: MicroUsd; readonly locked: MicroUsd }>;
  /** Sum over everything; anything but 0 is a broken ledger. */
  readonly sum: MicroUsd;
}

/** Adds up transfers (other events are passed over). Throws RangeError on an amount that is not positive or when a sum overflows. */
export function ledgerTotals(events: Iterable<EngineEvent | Transfer>): LedgerTotals {
  const byLedger: Record<LedgerAccount, MicroUsd> = {
    cash: ZERO_USD,
    locked: ZERO_USD,
    house_profit: ZERO_USD,
    house_fees: ZERO_USD,
    house_protection: ZERO_USD,
    deposits_clearing: ZERO_USD,
    withdrawals_payable: ZERO_USD,
    demo_issue: ZERO_USD,
  };
  const byCustomer = new Map<AccountId, { cash: MicroUsd; locked: MicroUsd }>();
  const add = (customer: AccountId, ledger: LedgerAccount, amount: MicroUsd): void => {
    byLedger[ledger] = addUsd(byLedger[ledger], amount);
    if (ledger !== 'cash' && ledger !== 'locked') return;
    const held = byCustomer.get(customer) ?? { cash: ZERO_USD, locked: ZERO_USD };
    held[ledger] = addUsd(held[ledger], amount);
    byCustomer.set(customer, held);
  };
  for (const event of events) {
    if (!('amount' in event)) continue;
    if (event.amount <= 0) throw new RangeError(`transfer of ${event.amount}`);
    add(event.account, event.from, negateUsd(event.amount));
    add(event.account, event.to, event.amount);
  }
  return {
    byLedger,
    byCustomer,
    sum: LEDGER_ACCOUNTS.reduce((sum, ledger) => addUsd(sum, byLedger[ledger]), ZERO_USD),
  };
}
