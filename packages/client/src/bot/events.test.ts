import { describe, expect, it } from 'vitest';
import type { Calls } from './calls.ts';
import { ApiError, EventsGoneError } from './errors.ts';
import { createEventQueue } from './events.ts';
import type { EventQueue } from './events.ts';
import type { AccountEvent } from './types.ts';

const eventOf = (n: number): AccountEvent => ({ n, event: 'balance' }) as unknown as AccountEvent;
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** An account with events 1 to `last`, of which those after `gone` are kept; two are a page. */
function accountOf(last: number, gone = 0) {
  const state = { last, reads: 0 };
  const calls: Calls = {
    async get(_path, query) {
      state.reads += 1;
      const { after } = query as { readonly after: number };
      if (after < gone) return { data: [], last: state.last, reset: true };
      return { data: numbers(after + 1, Math.min(after + 2, state.last)).map(eventOf), last: state.last };
    },
    post: () => Promise.reject(new Error('no change is sent')),
  };
  const open = (after: number): EventQueue =>
    createEventQueue({
      begin: Promise.resolve(after),
      calls,
      signal: new AbortController().signal,
      onDone: () => undefined,
    });
  return { state, open };
}

async function take(queue: EventQueue, count: number): Promise<number[]> {
  const found: number[] = [];
  for (const _ of numbers(1, count)) found.push((await queue.next()).value?.n ?? 0);
  return found;
}

describe('events of a bot', () => {
  it('begin with those that came before, a page at a time, and go on with those of the socket', async () => {
    const { state, open } = accountOf(5);
    const queue = open(0);
    queue.add(eventOf(6));
    state.last = 6;
    expect(await take(queue, 6)).toEqual(numbers(1, 6));
    const { reads } = state;
    state.last = 7;
    queue.add(eventOf(7));
    expect(await take(queue, 1)).toEqual([7]);
    expect(state.reads).toBe(reads);
  });

  it('are read where the socket left some out, and none comes twice', async () => {
    const { state, open } = accountOf(1);
    const queue = open(0);
    expect(await take(queue, 1)).toEqual([1]);
    state.last = 6;
    for (const n of [5, 6]) queue.add(eventOf(n));
    expect(await take(queue, 5)).toEqual(numbers(2, 6));
    queue.add(eventOf(6));
    state.last = 7;
    queue.add(eventOf(7));
    expect(await take(queue, 1)).toEqual([7]);
  });

  it('are complete for a consumer that is slower than any queue', async () => {
    const { state, open } = accountOf(0);
    const queue = open(0);
    state.last = 3000;
    for (const n of numbers(1, 3000)) queue.add(eventOf(n));
    expect(await take(queue, 3000)).toEqual(numbers(1, 3000));
  });

  it('fail when some are not kept any more', async () => {
    const { open } = accountOf(9, 4);
    await expect(open(2).next()).rejects.toThrow(EventsGoneError);
  });

  it('fail after a number that a restored account has not reached', async () => {
    const calls: Calls = {
      get: (_path, query) =>
        (query as { readonly after: number }).after > 4
          ? Promise.reject(new ApiError(1001, 'invalid_input', 'wrong', { fields: { after: 'too_large' } }))
          : Promise.resolve({ data: [], last: 4 }),
      post: () => Promise.reject(new Error('no change is sent')),
    };
    const { signal } = new AbortController();
    const queue = createEventQueue({ begin: Promise.resolve(9), calls, signal, onDone: () => undefined });
    const failure: unknown = await queue.next().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EventsGoneError);
    expect(failure).toMatchObject({ after: 9, last: 4 });
  });

  it('end with an error only after all that came before it', async () => {
    const { open } = accountOf(2);
    const queue = open(0);
    queue.end(new Error('the key has ended'));
    expect(await take(queue, 2)).toEqual([1, 2]);
    await expect(queue.next()).rejects.toThrow('the key has ended');
  });

  it('end for a consumer that leaves', async () => {
    const { open } = accountOf(2);
    const queue = open(0);
    for await (const event of queue) if (event.n === 2) break;
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });
});
