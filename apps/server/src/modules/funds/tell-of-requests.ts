/** Tells customers of withdrawals that were asked for in their name, once these are durable. */
import type { EngineEvent } from '@tradewind/engine';
import type { Queryable } from '../../db/index.ts';
import type { EngineHost } from '../../engine-host/index.ts';
import type { PayoutDetails } from './details.ts';
import type { FundsNotices } from './notices.ts';
import { withdrawalOf } from './withdrawal-record.ts';

interface Telling {
  readonly pool: Queryable;
  readonly host: Pick<EngineHost, 'onCommitted'>;
  readonly notices: FundsNotices;
  readonly open: (sealed: Buffer) => PayoutDetails;
  readonly onError: (error: unknown) => void;
}

/** Follows what the core commits; returns how to end that, which resolves once nothing of it runs any more. */
export function tellOfRequests({ pool, host, notices, open, onError }: Telling): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const tell = async (account: number, id: number): Promise<void> => {
    const record = await withdrawalOf(pool, account, id);
    if (record === undefined) return;
    const { number, code, protocol, sealed } = record;
    await notices.withdrawalRequested(account, { id, number, currency: { code, protocol }, details: open(sealed) });
  };
  const follow = (account: number, id: number): void => {
    const told = tell(account, id)
      .catch(onError)
      .finally(() => running.delete(told));
    running.add(told);
  };
  const end = host.onCommitted((events: readonly EngineEvent[]) => {
    for (const event of events)
      if (event.type === 'transfer' && event.cause === 'withdrawal' && event.reference !== undefined)
        follow(event.account, event.reference);
  });
  return async () => {
    end();
    await Promise.all(running);
  };
}
