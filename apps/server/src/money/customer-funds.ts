/** Assembles the services for customers' deposits and withdrawals. */
import type { SharedLocks } from '../platform/peers/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { EngineHost } from '../core/engine-host/index.ts';
import type { CallLayer } from '../platform/http/index.ts';
import type { AbuseLimits } from '../platform/limits/index.ts';
import type { Vault } from '../platform/secrets/index.ts';
import type { OwnerProof } from '../people/identity/index.ts';
import type { Images } from '../people/images/index.ts';
import type { VerificationGate } from '../trading/groups/index.ts';
import { Deposits, serveDeposits } from './deposits/index.ts';
import { PayoutMethods, servePayoutMethods, unsealDetails } from './payout-methods/index.ts';
import {
  type CodeGuard,
  type FundsNotices,
  type MoneyRecordLocks,
  type RealMoney,
  type SecondFactor,
  SecondFactorGate,
} from './records/index.ts';
import type { Rates } from './rates/index.ts';
import { Withdrawals, serveWithdrawals } from './withdrawals/index.ts';

/** How many calls of one customer may queue. */
const MAX_WAITING = 50;

export interface FundsOptions {
  readonly config: RealMoney;
  readonly database: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  readonly rates: Rates;
  readonly images: Images;
  readonly limits: AbuseLimits;
  readonly notices: FundsNotices;
  /** Shared with the operators' calls: the first decision on a record counts. */
  readonly moneyLocks: MoneyRecordLocks;
  readonly locks: SharedLocks;
  readonly secondFactor: SecondFactor;
  readonly guard: CodeGuard;
  readonly ownerProof: OwnerProof;
  readonly verificationGate: VerificationGate;
  readonly now: () => number;
}

export interface CustomerFunds {
  serve(calls: CallLayer): void;
}

export function createFunds(options: FundsOptions): CustomerFunds {
  const { config, database, host, vault, rates, images, limits, notices, moneyLocks: locks, now } = options;
  const gate = new SecondFactorGate(options.secondFactor, options.guard);
  const { verificationGate } = options;
  const customers = options.locks.queue('funds', MAX_WAITING);
  const open = (sealed: Buffer) => unsealDetails(vault, sealed);
  const deposits = new Deposits({ database, images, rates, queue: customers, verificationGate, now });
  const methods = new PayoutMethods({
    database,
    vault,
    ownerProof: options.ownerProof,
    notices,
    queue: customers,
    now,
  });
  const withdrawals = new Withdrawals({
    database,
    host,
    rates,
    methods,
    secondFactor: gate,
    verificationGate,
    locks,
    now,
    open,
  });
  return {
    serve(calls) {
      serveDeposits(calls, { config, database, rates, limits, deposits });
      serveWithdrawals(calls, { config, database, vault, rates, limits, withdrawals });
      servePayoutMethods(calls, { limits, methods });
    },
  };
}
