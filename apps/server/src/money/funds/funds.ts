/** Puts the parts of the customer's side together. */
import { KeyedQueue } from '../../platform/concurrency/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Images } from '../../people/images/index.ts';
import { Deposits } from './deposits.ts';
import { unsealDetails } from './details.ts';
import type { FundsNotices } from './notices.ts';
import { PayoutMethods } from './payout-methods.ts';
import type { Rates } from './rates/index.ts';
import { serveFunds } from './routes.ts';
import { type CodeGuard, type SecondFactor, SecondFactorGate } from './second-factor.ts';
import type { FundsTurns } from './turns.ts';
import { Withdrawals } from './withdrawals.ts';

/** Calls of one customer that wait for each other. */
const MOST_WAITING = 50;

export interface FundsOptions {
  readonly database: Database;
  readonly host: EngineHost;
  readonly vault: Vault;
  readonly rates: Rates;
  readonly images: Images;
  readonly limits: AbuseLimits;
  readonly notices: FundsNotices;
  /** Shared with the operators: whoever decides first on a record has decided. */
  readonly turns: FundsTurns;
  readonly secondFactor: SecondFactor;
  readonly guard: CodeGuard;
  readonly now: () => number;
}

export interface CustomerFunds {
  serve(calls: CallLayer): void;
}

export function createFunds(options: FundsOptions): CustomerFunds {
  const { database, host, vault, rates, images, limits, notices, turns, now } = options;
  const gate = new SecondFactorGate(options.secondFactor, options.guard);
  const customers = new KeyedQueue(MOST_WAITING);
  const open = (sealed: Buffer) => unsealDetails(vault, sealed);
  const deposits = new Deposits({ database, images, rates, turns: customers, now });
  const methods = new PayoutMethods({ database, vault, secondFactor: gate, notices, turns: customers, now });
  const withdrawals = new Withdrawals({ database, host, rates, methods, secondFactor: gate, turns, now, open });
  return {
    serve: (calls) => serveFunds(calls, { database, rates, limits, deposits, withdrawals, methods }),
  };
}
