/** The events of an account as an iterator: from the socket as they come, from GET where some are missing. Each follows the one before. */
import { EVENTS_PAGE_SIZE, eventCalls } from '@tradewind/contract/light';
import { isRecord } from '../guards.ts';
import { pause } from './calls.ts';
import type { Calls } from './calls.ts';
import { ApiError, EventsGoneError, NetworkError } from './errors.ts';
import type { AccountEvent } from './types.ts';

/** Waiting for a consumer. Beyond, they are read again when it comes to them. */
const MAX_WAITING = 1000;
/** Before the next reading, when the server did not answer for all of the patience of a call. */
const REST_MS = 1000;

interface EventPage {
  readonly data: readonly AccountEvent[];
  readonly last: number;
  readonly reset?: boolean;
}

export interface EventQueue extends AsyncIterableIterator<AccountEvent> {
  /** An event of the socket. */
  add(event: AccountEvent): void;
  /** There may be events that the socket does not bring. */
  look(): void;
  /** Ends it, with an error after all that is known was passed on. */
  end(error?: Error): void;
}

export interface EventQueueOptions {
  /** The number after which it begins. */
  readonly begin: Promise<number>;
  readonly calls: Calls;
  readonly signal: AbortSignal;
  onDone(): void;
}

/** The account has not had so many events: the server was restored from a backup. */
const isBeyond = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.key === 'invalid_input' &&
  isRecord(error.details['fields']) &&
  error.details['fields']['after'] === 'too_large';

export function createEventQueue({ begin, calls, signal, onDone }: EventQueueOptions): EventQueue {
  let waiting: AccountEvent[] = [];
  let awake: (() => void) | undefined;
  let isBehind = true;
  let ended: { readonly error: Error | undefined } | undefined;

  function wake(): void {
    awake?.();
    awake = undefined;
  }

  const woken = (): Promise<void> =>
    new Promise((resolve) => {
      awake = resolve;
    });

  async function pageAfter(after: number): Promise<EventPage> {
    try {
      return (await calls.get(eventCalls.events.path, { after, limit: EVENTS_PAGE_SIZE })) as EventPage;
    } catch (error) {
      if (!isBeyond(error)) throw error;
      const { last } = (await calls.get(eventCalls.events.path, { after: 0, limit: 1 })) as EventPage;
      return { data: [], last, reset: true };
    }
  }

  async function readPage(after: number): Promise<readonly AccountEvent[]> {
    isBehind = false;
    try {
      const page = await pageAfter(after);
      if (page.reset === true) throw new EventsGoneError(after, page.last);
      isBehind ||= (page.data.at(-1)?.n ?? page.last) < page.last;
      if (page.data.length === 0) waiting = [];
      return page.data;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      isBehind = true;
      await pause(REST_MS, signal);
      return [];
    }
  }

  /** Those that follow `after`: of the socket, if they are the next ones. */
  async function following(after: number): Promise<readonly AccountEvent[]> {
    waiting = waiting.filter(({ n }) => n > after);
    if (waiting[0]?.n === after + 1) {
      const found = waiting;
      waiting = [];
      return found;
    }
    return waiting.length > 0 || isBehind ? readPage(after) : [];
  }

  async function* run(): AsyncGenerator<AccountEvent, undefined> {
    try {
      let after = await begin;
      for (;;) {
        for (const event of await following(after)) {
          if (event.n !== after + 1) {
            isBehind = true;
            break;
          }
          after = event.n;
          yield event;
        }
        if (waiting.length > 0 || isBehind) continue;
        if (ended?.error !== undefined) throw ended.error;
        if (ended !== undefined) return;
        await woken();
      }
    } catch (error) {
      // calls are ended by stop()
      if (!signal.aborted) throw error;
    } finally {
      onDone();
    }
  }

  const events = run();
  return {
    next: () => events.next(),
    async return() {
      ended ??= { error: undefined };
      wake();
      onDone();
      return events.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    add(event) {
      if (waiting.length === MAX_WAITING) waiting = [];
      waiting.push(event);
      wake();
    },
    look() {
      isBehind = true;
      wake();
    },
    end(error) {
      ended = { error };
      wake();
    },
  };
}
