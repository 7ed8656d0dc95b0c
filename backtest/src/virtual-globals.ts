/**
 * What a program reads of its surroundings, made a matter of the data: dates, timers and random numbers of this process. For the program
 * of a backtest alone; it is never undone.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import type { ProgramClock } from './virtual-clock.ts';

/** Mulberry32: the same numbers for the same seed, from 0 to below 2^32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Version 4, from these numbers. */
function uuidOf(next: () => number): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function virtualDate(clock: ProgramClock): DateConstructor {
  const Real = Date;
  return new Proxy(Real, {
    construct: (_target, args: [], newTarget: typeof Date) =>
      Reflect.construct(Real, args.length === 0 ? [clock.now()] : args, newTarget) as Date,
    apply: () => new Real(clock.now()).toString(),
    get: (target, name) => (name === 'now' ? () => clock.now() : (Reflect.get(target, name) as unknown)),
  });
}

type Callback = (...args: unknown[]) => void;

/** Handles of timers; `setImmediate` is a timer of no time. */
class Handle {
  cancel: () => void = () => {};
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  [Symbol.dispose](): void {
    this.cancel();
  }
}

const delayOf = (ms: unknown): number => Math.max(1, Math.floor(Number(ms)) || 1);

function virtualTimers(clock: ProgramClock) {
  const once = (run: Callback, ms: number, args: unknown[]): Handle => {
    const handle = new Handle();
    handle.cancel = clock.after(ms, () => run(...args));
    return handle;
  };
  const cancel = (handle: unknown): void => {
    if (handle instanceof Handle) handle.cancel();
  };
  return {
    setTimeout: (run: Callback, ms?: number, ...args: unknown[]) => once(run, delayOf(ms), args),
    setImmediate: (run: Callback, ...args: unknown[]) => once(run, 0, args),
    setInterval: (run: Callback, ms?: number, ...args: unknown[]) => {
      const handle = new Handle();
      const again = (): void => {
        handle.cancel = clock.after(delayOf(ms), () => {
          again();
          run(...args);
        });
      };
      again();
      return handle;
    },
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
  };
}

async function* intervalOf<T>(clock: ProgramClock, ms?: number, value?: T): AsyncGenerator<T | undefined> {
  for (;;) {
    await clock.sleep(delayOf(ms));
    yield value;
  }
}

export function virtualize(clock: ProgramClock, seed: number): void {
  const own = virtualTimers(clock);
  const next = randomOf(seed);
  const start = clock.now();
  Object.assign(globalThis, own, { Date: virtualDate(clock) });
  Object.assign(timers, own);
  Object.assign(timersPromises, {
    setTimeout: async (ms?: number, value?: unknown) => clock.sleep(delayOf(ms)).then(() => value),
    setImmediate: async (value?: unknown) => clock.sleep(0).then(() => value),
    setInterval: (ms?: number, value?: unknown) => intervalOf(clock, ms, value),
  });
  Math.random = () => next() / 4_294_967_296;
  const randomUUID = (): ReturnType<typeof uuidOf> => uuidOf(next);
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID });
  Object.assign(crypto, {
    randomUUID,
    randomInt: (low: number, high?: number) => {
      const [from, to] = high === undefined ? [0, low] : [low, high];
      return from + Math.floor((next() / 4_294_967_296) * (to - from));
    },
    randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => next() & 0xff)),
  });
  performance.now = () => clock.now() - start;
  syncBuiltinESMExports();
}
