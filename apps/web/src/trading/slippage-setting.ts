import { accountCalls } from '@tradewind/contract/light';
import { useClient, useUser } from '../shared/client.tsx';
import { randomId } from '../shared/random-id.ts';

/** Points by which a fill at the market may be worse than the price shown; null = any. Kept on the account. */
export function useLargestSlippage(): readonly [number | null, (points: number | null) => void] {
  const { api, session } = useClient();
  const user = useUser();
  // a session that an earlier version stored does not have it yet
  const chosen = user?.largest_slippage ?? null;
  const show = (points: number | null): void => {
    const now = session.get();
    if (now !== null && now.user.id === user?.id)
      session.adopt({ ...now, user: { ...now.user, largest_slippage: points } });
  };
  const set = (wanted: number | null): void => {
    show(wanted);
    // what could not be kept is not shown as if it were
    api
      .call(accountCalls.largestSlippage, wanted === null ? {} : { points: wanted }, { idempotencyKey: randomId() })
      .catch(() => show(chosen));
  };
  return [chosen, set];
}
