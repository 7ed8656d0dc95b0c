import { createStore } from '@tradewind/client';
import { useReadable } from '@tradewind/ui';
import { useUser } from '../shared/client.tsx';
import { storage } from '../shared/storage.ts';

const KEY = 'tradewind.confirm';

const choice = createStore<string | null>(storage.get(KEY));

/**
 * Whether a tap on Buy, Sell or Close asks once more. Until chosen: no on a demo account, where nothing can be lost
 * and trying is the point; yes where it is money (docs/decisions/0062).
 */
export function useConfirms(): readonly [boolean, (confirms: boolean) => void] {
  const chosen = useReadable(choice);
  const isDemo = useUser()?.is_demo === 1;
  const set = (confirms: boolean): void => {
    const value = confirms ? 'on' : 'off';
    storage.set(KEY, value);
    choice.set(value);
  };
  return [chosen === null ? !isDemo : chosen === 'on', set];
}
