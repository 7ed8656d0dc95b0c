import { accountCalls } from '@tradewind/contract/light';
import { randomId } from '@tradewind/ui';
import { useClient, useUser } from '../shared/client.tsx';

/** Maximum slippage in points of a fill at the market; null = unlimited. Stored with the account. */
export function useLargestSlippage(): readonly [number | null, (points: number | null) => void] {
  const { api, session } = useClient();
  const user = useUser();
  // a session stored by an earlier version does not have this field yet
  const chosen = user?.largest_slippage ?? null;
  const show = (points: number | null): void => {
    const now = session.get();
    if (now !== null && now.user.id === user?.id)
      session.adopt({ ...now, user: { ...now.user, largest_slippage: points } });
  };
  const set = (wanted: number | null): void => {
    show(wanted);
    // a setting that could not be saved is not shown as saved
    api
      .call(accountCalls.largestSlippage, wanted === null ? {} : { points: wanted }, { idempotencyKey: randomId() })
      .catch(() => show(chosen));
  };
  return [chosen, set];
}
