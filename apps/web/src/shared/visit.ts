/** sessionStorage that never throws: data that survives a reload, but not the end of the visit. For typed input. */
import { createStore, type Readable } from '@tradewind/client/app';
import { forgetPages } from '@tradewind/ui';

const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | undefined): void {
  memory.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== undefined) memory.set(key, value);
  }
}

/** Prefix of everything that the app stores for the visit. */
const PREFIX = 'tradewind.';

/** Deletes all typed input, so that the next user of the device does not see it. */
export function forgetVisit(): void {
  memory.clear();
  forgetPages();
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // nothing can be stored
  }
}

export interface Kept<Value> extends Readable<Value> {
  change(changes: Partial<Value>): void;
  /** Resets it to the initial values. */
  clear(): void;
}

/**
 * A group of texts that survives a reload: `initial` has their names. Stored values with other names or types are
 * ignored. Never put a password or a code in here.
 */
export function keepForVisit<Value extends Readonly<Record<string, string>>>(key: string, initial: Value): Kept<Value> {
  const store = createStore<Value>({ ...initial, ...stored(key, initial) });
  return {
    ...store,
    change(changes) {
      store.set({ ...store.get(), ...changes });
      write(key, JSON.stringify(store.get()));
    },
    clear() {
      write(key, undefined);
      store.set(initial);
    },
  };
}

function stored<Value extends Readonly<Record<string, string>>>(key: string, initial: Value): Partial<Value> {
  try {
    const value: unknown = JSON.parse(read(key) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const known = Object.entries(value).filter(([name, text]) => name in initial && typeof text === 'string');
    // the names and types were checked above
    return Object.fromEntries(known) as Partial<Value>;
  } catch {
    return {};
  }
}

/** A table of times (epoch ms) by name that survives a reload; times in the past are dropped. */
export interface KeptTimes extends Readable<ReadonlyMap<string, number>> {
  set(name: string, untilMs: number): void;
}

export function keepTimes(key: string): KeptTimes {
  const fresh = (entries: Iterable<readonly [string, unknown]>): ReadonlyMap<string, number> =>
    new Map(
      [...entries].flatMap(([name, until]) => (Number(until) > Date.now() ? [[name, Number(until)] as const] : [])),
    );
  const initial = (): ReadonlyMap<string, number> => {
    try {
      return fresh(Object.entries(Object(JSON.parse(read(key) ?? '{}'))));
    } catch {
      return new Map();
    }
  };
  const store = createStore(initial());
  return {
    ...store,
    set(name, untilMs) {
      store.set(fresh([...store.get(), [name, untilMs]]));
      write(key, JSON.stringify(Object.fromEntries(store.get())));
    },
  };
}
