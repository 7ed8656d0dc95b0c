import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from './client.tsx';

/** What was being filled in when the session ended; in memory, as long as the page lives. */
const kept = new Map<string, unknown>();

/**
 * State of a form behind a login: when the session ends while it is open (code 999), it is filled in again the
 * next time. Closed by its person, it begins anew. `key` names the thing that it is about, by an id of its owner's.
 */
export function useResumable<Value>(key: string, initial: () => Value): [Value, (value: Value) => void] {
  const { session } = useClient();
  // under one key there is one kind of value
  const [value, setValue] = useState<Value>(() => (kept.has(key) ? (kept.get(key) as Value) : initial()));
  const leave = useEffectEvent(() => {
    if (session.get() !== null) kept.delete(key);
    // the first to leave is the form that was open; what follows it shows nothing
    else if (!kept.has(key)) kept.set(key, value);
  });
  useEffect(() => {
    if (session.get() !== null) kept.delete(key);
    return () => leave();
  }, [session, key]);
  return [value, setValue];
}
