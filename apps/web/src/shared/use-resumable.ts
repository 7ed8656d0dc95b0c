import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from './client.tsx';

/** Input at the time the session ended; in memory, as long as the page lives. */
const kept = new Map<string, unknown>();

/**
 * State of a form behind a login: if the session ends while it is open (code 999), its input is restored the next time. If
 * the user closed it, it starts empty. `key` identifies its subject, including the id of the owner.
 */
export function useResumable<Value>(key: string, initial: () => Value): [Value, (value: Value) => void] {
  const { session } = useClient();
  // each key has a single type of value
  const [value, setValue] = useState<Value>(() => (kept.has(key) ? (kept.get(key) as Value) : initial()));
  const leave = useEffectEvent(() => {
    if (session.get() !== null) kept.delete(key);
    // the first one to unmount is the form that was open; later ones are empty
    else if (!kept.has(key)) kept.set(key, value);
  });
  useEffect(() => {
    if (session.get() !== null) kept.delete(key);
    return () => leave();
  }, [session, key]);
  return [value, setValue];
}
