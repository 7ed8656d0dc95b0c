import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../shared/client.tsx';

/** Calls back when the account's money moved, for example by an operator's decision. */
export function useBalanceEvents(onChange: () => void): void {
  const { orders } = useClient();
  const changed = useEffectEvent(onChange);
  useEffect(() => orders.onEvent(() => changed()), [orders]);
}
