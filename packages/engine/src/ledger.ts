/** The zero-sum report: what the transfers add up to, for tests after every step, the scheduled check and the operators' screen. */
import { LEDGER_ACCOUNTS } from './types.ts';
import type { AccountId, EngineEvent, LedgerAccount } from './types.ts';

/** A transfer, or many between the same two added up; a sum of many may leave the safe integers. */
export type Transfer = Pick<Extract<EngineEvent, { type: 'transfer' }>, 'account' | 'from' | 'to'> & {
  readonly amount: number | bigint;
};

/** What is held of one customer, in micro-dollars. */
export interface Held {
  readonly cash: bigint;
  readonly locked: bigint;
}

/** Micro-dollars as bigint: all customers together soon hold more than 2^53 of them. */
export interface LedgerTotals {
  /** Sum per ledger account over all customers; what came in is positive. */
  readonly byLedger: Readonly<Record<LedgerAccount, bigint>>;
  /** Balance (`cash`) and locked money of each customer that a transfer touched. */
  readonly byCustomer: ReadonlyMap<AccountId, Held>;
  /** Sum over everything; anything but 0 is a broken ledger. */
  readonly sum: bigint;
}

/** Adds up transfers (other events are passed over). Throws RangeError on an amount that is not positive. */
export function ledgerTotals(events: Iterable<EngineEvent | Transfer>): LedgerTotals {
  const byLedger: Record<LedgerAccount, bigint> = {
    cash: 0n,
    locked: 0n,
    house_profit: 0n,
    house_fees: 0n,
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
