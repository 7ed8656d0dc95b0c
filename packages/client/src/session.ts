/** The session on this device: kept in storage, removed as a whole. */
import { DEVICE_ID, accountCalls } from '@tradewind/contract/light';
import type { Session } from '@tradewind/contract/light';
import type { Storage } from './environment.ts';
import { isRecord } from './guards.ts';
import { createStore } from './readable.ts';
import type { Api, SessionStore } from './types.ts';

const SESSION_KEY = 'tradewind.session';
/** Key of the real account's session, while the demo account is in use. */
const OTHER_KEY = 'tradewind.other-session';
const DEVICE_KEY = 'tradewind.device';

export interface SessionOptions {
  readonly storage: Storage;
  randomId(): string;
  /** The calls of this session, once they exist: the api itself reads the token from here. */
  api(): Api;
  /** Ends a session on the server that is no longer the current one on this device. */
  end(token: string): Promise<unknown>;
}

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value['token'] === 'string' && value['token'] !== '' && isRecord(value['user']);
}

/** Storage that cannot fail: values that the host refuses to store are kept in memory until the page closes. */
function steady(storage: Storage): Storage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return memory.get(key) ?? storage.get(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        storage.set(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage.remove(key);
      } catch {
        // what cannot be removed could not be stored
      }
    },
  };
}

function restore(storage: Storage, key = SESSION_KEY): Session | null {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export interface SessionKeeper extends SessionStore {
  /** Drawn at random once on this device, and kept. */
  deviceId(): string;
  /** Code 999 was returned for this token. False when it is not, or no longer, the current one. */
  invalidate(token: string): boolean;
}

export function createSession(options: SessionOptions): SessionKeeper {
  const storage = steady(options.storage);
  const current = createStore<Session | null>(restore(storage));
  let entering: Promise<void> | undefined;

  function deviceId(): string {
    const kept = storage.get(DEVICE_KEY);
    if (kept !== null && DEVICE_ID.test(kept)) return kept;
    const made = options.randomId();
    if (!DEVICE_ID.test(made)) throw new RangeError('randomId() must return a valid device id');
    storage.set(DEVICE_KEY, made);
    return made;
  }

  function show(session: Session): void {
    storage.set(SESSION_KEY, JSON.stringify(session));
    current.set(session);
  }

  function adopt(session: Session): void {
    // another login of a real account replaces the stored one
    if (session.user.is_demo === 0) storage.remove(OTHER_KEY);
    show(session);
  }

  function clear(): void {
    storage.remove(SESSION_KEY);
    current.set(null);
  }

  async function enterDemo(): Promise<void> {
    const session = await options.api().call(accountCalls.demoLogin, { demo_id: deviceId() });
    const before = current.get();
    if (before !== null && before.user.is_demo === 0) storage.set(OTHER_KEY, JSON.stringify(before));
    show(session);
  }

  return {
    deviceId,
    get: current.get,
    subscribe: current.subscribe,
    adopt,
    clear,
    invalidate(token) {
      if (current.get()?.token !== token) return false;
      clear();
      return true;
    },
    demoLogin() {
      // two taps cause one login
      entering ??= enterDemo().finally(() => {
        entering = undefined;
      });
      return entering;
    },
    hasReal: () => restore(storage, OTHER_KEY) !== null,
    toReal() {
      const other = restore(storage, OTHER_KEY);
      if (other === null) return false;
      adopt(other);
      return true;
    },
    async logout() {
      const tokens = [current.get(), restore(storage, OTHER_KEY)].flatMap((session) => session?.token ?? []);
      storage.remove(OTHER_KEY);
      clear();
      // the user is logged out here whatever the network does; sessions that cannot be reached expire by themselves
      await Promise.all(tokens.map((token) => options.end(token).catch(() => undefined)));
    },
  };
}
