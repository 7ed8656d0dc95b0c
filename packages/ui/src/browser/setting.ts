import { createStore, type Readable } from '@tradewind/client/app';
import { storage } from './storage.ts';

export interface Setting<Value extends string> extends Readable<Value> {
  set(value: Value): void;
}

/** A setting of this browser, stored under `key`; the default is the first of `values`. */
export function setting<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Setting<Value> {
  const stored = storage.get(key);
  const store = createStore<Value>(values.find((value) => value === stored) ?? values[0]);
  return {
    ...store,
    set(value) {
      storage.set(key, value);
      store.set(value);
    },
  };
}
