/** sessionStorage that never throws: what survives a reload, but not the end of the visit. For what was typed. */
import { createStore, type Readable } from '@tradewind/client';

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

/** Of everything that the app keeps for the visit. */
const PREFIX = 'tradewind.';

/** Nothing that was typed is left for who uses the device next. */
export function forgetVisit(): void {
  memory.clear();
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // nothing can be stored
  }
}

export interface Kept<Value> extends Readable<Value> {
  change(changes: Partial<Value>): void;
  /** Back to how it began. */
  clear(): void;
}

/**
 * Texts that belong together and outlive a reload: `initial` names them. Whatever is stored under another name or
 * is no text is left out. Never put a password or a code in here.
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
    // the names and types were just checked
    return Object.fromEntries(known) as Partial<Value>;
  } catch {
    return {};
  }
}

/** A table of times (epoch ms) by name that outlives a reload; times that have passed are forgotten. */
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
