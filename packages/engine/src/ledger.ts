/** The zero-sum report over the transfers. Used by tests after every step, by the scheduled check and by the operators' screen. */
import { LEDGER_ACCOUNTS } from './types.ts';
import type { AccountId, EngineEvent, LedgerAccount } from './types.ts';

/** A transfer, or the sum of many between the same two accounts, which may leave the safe integers. */
export type Transfer = Pick<Extract<EngineEvent, { type: 'transfer' }>, 'account' | 'from' | 'to'> & {
  readonly amount: number | bigint;
};

/** A customer's money, in micro-dollars. */
export interface Held {
  readonly cash: bigint;
  readonly locked: bigint;
}

/** Micro-dollars as bigint, because all customers together easily exceed 2^53 of them. */
export interface LedgerTotals {
  /** Sum per ledger account over all customers; incoming money is positive. */
  readonly byLedger: Readonly<Record<LedgerAccount, bigint>>;
  /** Balance (`cash`) and locked money of each customer with a transfer. */
  readonly byCustomer: ReadonlyMap<AccountId, Held>;
  /** Total over all ledger accounts; anything but 0 means a broken ledger. */
  readonly sum: bigint;
}

/** Sums up transfers; other events are skipped. Throws RangeError on an amount that is not positive. */
export function ledgerTotals(events: Iterable<EngineEvent | Transfer>): LedgerTotals {
  const byLedger: Record<LedgerAccount, bigint> = {
    cash: 0n,
    locked: 0n,
    house_profit: 0n,
    house_fees: 0n,
    house_financing: 0n,
    house_protection: 0n,
    deposits_clearing: 0n,
    withdrawals_payable: 0n,
    demo_issue: 0n,
    house_corrections: 0n,
  };
  const byCustomer = new Map<AccountId, { cash: bigint; locked: bigint }>();
  const add = (customer: AccountId, ledger: LedgerAccount, amount: bigint): void => {
    byLedger[ledger] += amount;
    if (ledger !== 'cash' && ledger !== 'locked') return;
    const held = byCustomer.get(customer) ?? { cash: 0n, locked: 0n };
    held[ledger] += amount;
    byCustomer.set(customer, held);
  };
  for (const event of events) {
    if (!('amount' in event)) continue;
    if (event.amount <= 0) throw new RangeError(`transfer of ${event.amount}`);
    const amount = BigInt(event.amount);
    add(event.account, event.from, -amount);
    add(event.account, event.to, amount);
  }
  return {
    byLedger,
    byCustomer,
    sum: LEDGER_ACCOUNTS.reduce((sum, ledger) => sum + byLedger[ledger], 0n),
  };
}
