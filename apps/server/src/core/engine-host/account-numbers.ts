/** Numbers the private events of each account: 1, 2, 3 … in the order of the log, without a gap (decision 0601). */
import type { AccountId, EngineEvent, TransferCause } from '@tradewind/engine';
import type { AccountRow } from './rows.ts';
import type { CommittedEvent, StopTrailed } from './types.ts';

/** Causes that change the balance or the locked amount without an event of an order. */
const OWN_BALANCE_CAUSES: ReadonlySet<TransferCause> = new Set([
  'demo_issue',
  'demo_reset',
  'negative_balance_protection',
  'deposit',
  'withdrawal',
  'withdrawal_refused',
  'withdrawal_paid',
  'withdrawal_fee',
  'correction',
]);

const PRIVATE: ReadonlySet<CommittedEvent['type']> = new Set<CommittedEvent['type']>([
  'pending',
  'opened',
  'triggered',
  'updated',
  'cancelled',
  'closed',
  'financed',
  'margin_call',
  'stop_trailed',
]);

/** Whether the event is sent to the owner of the account. */
function isPrivate(event: EngineEvent | StopTrailed): boolean {
  return event.type === 'transfer' ? OWN_BALANCE_CAUSES.has(event.cause) : PRIVATE.has(event.type);
}

export const accountOfEvent = (event: EngineEvent | StopTrailed): AccountId =>
  'account' in event ? event.account : event.order.account;

export class AccountNumbers {
  /** As in the tables when the run began. Rows of accounts with later events may be newer. */
  readonly #rows: ReadonlyMap<AccountId, Pick<AccountRow, 'events'>>;
  /** Of accounts with events in this run. */
  readonly #last = new Map<AccountId, number>();

  constructor(rows: ReadonlyMap<AccountId, Pick<AccountRow, 'events'>>) {
    this.#rows = rows;
  }

  /** Number of the account's last event; 0 = it has had none. */
  of(account: AccountId): number {
    return this.#last.get(account) ?? this.#rows.get(account)?.events ?? 0;
  }

  /** The events in their order, private ones with the next number of their account. */
  numbered(events: readonly (EngineEvent | StopTrailed)[]): readonly CommittedEvent[] {
    return events.map((event) => {
      if (!isPrivate(event)) return event;
      const account = accountOfEvent(event);
      const n = this.of(account) + 1;
      this.#last.set(account, n);
      return { ...event, n };
    });
  }
}
