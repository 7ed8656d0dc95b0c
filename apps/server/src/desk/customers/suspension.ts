/**
 * Suspending a customer: no new orders and no withdrawals, with a reason shown to them; closing stays possible. A
 * command of the trading core, audited in the same transaction.
 */
import type { ActingOperator } from '../../platform/access/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import type { Queue, SharedLocks } from '../../platform/peers/index.ts';
import { type AuditEntry, auditWrite } from '../../staff/audit/index.ts';

/** Far more than the operators who could decide on one customer at once. */
const MAX_WAITING = 50;

export interface SuspensionServices {
  readonly host: EngineHost;
  readonly locks: SharedLocks;
  readonly now: () => number;
}

export class Suspensions {
  readonly #host: EngineHost;
  readonly #now: () => number;
  readonly #locks: Queue;

  constructor({ host, locks, now }: SuspensionServices) {
    this.#locks = locks.queue('suspension', MAX_WAITING);
    this.#host = host;
    this.#now = now;
  }

  /** Throws Refused `not_found`, or `conflict` when the customer is already suspended. */
  suspend(operator: ActingOperator, account: number, reason: string): Promise<void> {
    return this.#locks.run(String(account), async () => {
      if ((await this.#reasonOf(account)) !== undefined) throw new Refused('conflict');
      await this.#set(account, reason, { operator, action: 'customer.suspend', after: { reason } });
    });
  }

  /** Throws Refused `not_found`, or `conflict` when the customer is not suspended. */
  resume(operator: ActingOperator, account: number, reason: string): Promise<void> {
    return this.#locks.run(String(account), async () => {
      const suspended = await this.#reasonOf(account);
      if (suspended === undefined) throw new Refused('conflict');
      const before = { reason: suspended };
      await this.#set(account, undefined, { operator, action: 'customer.resume', before, after: { reason } });
    });
  }

  async #reasonOf(account: number): Promise<string | undefined> {
    const view = await this.#host.view(account, []);
    if (view === undefined) throw new Refused('not_found');
    return view.summary.tradingDisabled;
  }

  async #set(account: number, reason: string | undefined, entry: Omit<AuditEntry, 'subject'>): Promise<void> {
    const subject = { type: 'customer', id: account };
    const executed = await this.#host.execute(
      { type: 'set_trading', account, ...(reason === undefined ? {} : { reason }) },
      undefined,
      [auditWrite({ ...entry, subject }, this.#now())],
    );
    if (executed.kind === 'applied' && !executed.outcome.ok) throw refusedByEngine(executed.outcome.refusal);
  }
}
