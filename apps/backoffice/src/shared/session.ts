/** The operator session of this tab. Kept in sessionStorage, so that it ends with the tab. */
import type { Operator, OperatorSession } from '@tradewind/contract/operator-light';
import { createStore, type Readable } from '@tradewind/client/app';
import { forgetPages, useReadable } from '@tradewind/ui';

const KEY = 'tradewind.operator';

/** Why the session ended: by the server, after idle time, or by a logout. */
export type SessionEnd = 'ended' | 'idle' | 'left';

/** Where sessionStorage is forbidden, the session lasts as long as the page. */
function tryStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

function isSession(value: unknown): value is OperatorSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'operator' in value &&
    typeof value.operator === 'object' &&
    value.operator !== null
  );
}

function restore(): OperatorSession | undefined {
  const text = tryStorage((storage) => storage.getItem(KEY));
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSession(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const current = createStore<OperatorSession | undefined>(restore());
const lastEnd = createStore<SessionEnd | undefined>(undefined);

export const session: Readable<OperatorSession | undefined> = { get: current.get, subscribe: current.subscribe };
export const sessionEnd: Readable<SessionEnd | undefined> = { get: lastEnd.get, subscribe: lastEnd.subscribe };

/** Starts using the session from a login. */
export function adoptSession(next: OperatorSession): void {
  tryStorage((storage) => storage.setItem(KEY, JSON.stringify(next)));
  lastEnd.set(undefined);
  current.set(next);
}

/** Removes the session in this tab. */
export function clearSession(end: SessionEnd): void {
  tryStorage((storage) => storage.removeItem(KEY));
  forgetPages();
  lastEnd.set(end);
  current.set(undefined);
}

/** This tab's operator; undefined on the pages before a login. */
export const useOperator = (): Operator | undefined => useReadable(session)?.operator;
