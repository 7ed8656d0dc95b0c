/**
 * Unsent messages: sent on the socket, again after every interruption, and by a call when there is no connection.
 * Repeats are harmless, because the server knows a message by its client_id. A message stays here until it is answered.
 */
import { SUCCESS_CODE } from '@tradewind/contract/light';
import type { ChatDraft, ChatMessage } from '@tradewind/contract/light';
import type { Timers } from '../environment.ts';
import { ApiError } from '../errors.ts';
import { createStore } from '../readable.ts';
import type { Readable } from '../readable.ts';
import type { LineReply } from './line.ts';
import { isChatMessage } from './guards.ts';

/** If there is no answer after this time, the message is sent by a call. */
export const ANSWER_MS = 5000;

export interface Outgoing extends ChatDraft {
  /** When it was written, on this device's clock. */
  readonly time: number;
  readonly state: 'sending' | 'failed';
  /** Why the server refused it, in the user's language; empty = the server was unreachable, and sending is retried automatically. */
  readonly failure: string;
}

export interface SenderOptions {
  readonly timers: Timers;
  randomId(): string;
  /** Sends it on the socket; false when there is no connection. */
  sendOnSocket(draft: ChatDraft): boolean;
  post(draft: ChatDraft): Promise<ChatMessage>;
  onSent(message: ChatMessage): void;
  /** The unsent messages have changed; the caller stores them so that they survive a reload. */
  onChange?(outgoing: readonly Outgoing[]): void;
}

export interface Sender {
  readonly outgoing: Readable<readonly Outgoing[]>;
  send(message: { readonly text: string; readonly image?: string }): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** A reply to a message, which may be another sender's. */
  onReply(reply: LineReply): void;
  /** The connection is ready: sends the waiting messages again. */
  flush(): void;
  /** Continues with the messages that an earlier page left unsent. */
  restore(outgoing: readonly Outgoing[]): void;
  clear(): void;
}

export function createSender(options: SenderOptions): Sender {
  const { timers } = options;
  const outgoing = createStore<readonly Outgoing[]>([]);
  let cancelWait: (() => void) | undefined;
  let posting = false;
  /** Number of clear() calls: an answer to a message sent before the last one is ignored. */
  let age = 0;

  function set(next: readonly Outgoing[]): void {
    outgoing.set(next);
    options.onChange?.(next);
    if (next.some(({ state }) => state === 'sending')) cancelWait ??= timers.after(ANSWER_MS, overdue);
    else {
      cancelWait?.();
      cancelWait = undefined;
    }
  }

  const change = (clientId: string, by: Pick<Outgoing, 'state' | 'failure'>): void =>
    set(outgoing.get().map((one) => (one.client_id === clientId ? { ...one, ...by } : one)));
  const remove = (clientId: string): void => set(outgoing.get().filter((one) => one.client_id !== clientId));
  const draftOf = ({ client_id, text, image }: Outgoing): ChatDraft => ({
    client_id,
    text,
    ...(image === undefined ? {} : { image }),
  });

  function overdue(): void {
    cancelWait = undefined;
    void postAll();
  }

  /** One by one, so that they arrive in the order in which they were written. */
  async function postAll(): Promise<void> {
    if (posting) return;
    posting = true;
    await postNext(age);
    posting = false;
  }

  async function postNext(begun: number): Promise<void> {
    const next = outgoing.get().find(({ state }) => state === 'sending');
    if (next !== undefined && (await postOne(next, begun))) await postNext(begun);
  }

  /** False when the server was unreachable: sending the other messages would fail, too. */
  async function postOne(one: Outgoing, begun: number): Promise<boolean> {
    try {
      const message = await options.post(draftOf(one));
      if (begun !== age) return false;
      options.onSent(message);
      remove(one.client_id);
      return true;
    } catch (error) {
      if (begun !== age) return false;
      if (error instanceof ApiError && error.status < 500) {
        change(one.client_id, { state: 'failed', failure: error.message });
        return true;
      }
      // all of them wait for the connection
      set(outgoing.get().map((each) => (each.state === 'sending' ? { ...each, state: 'failed', failure: '' } : each)));
      return false;
    }
  }

  function transmit(): void {
    for (const one of outgoing.get()) if (one.state === 'sending' && !options.sendOnSocket(draftOf(one))) return;
  }

  return {
    outgoing,
    send({ text, image }) {
      const clientId = options.randomId();
      const one = { client_id: clientId, text, ...(image === undefined ? {} : { image }) };
      set([...outgoing.get(), { ...one, time: timers.now(), state: 'sending', failure: '' }]);
      options.sendOnSocket(one);
    },
    retry(clientId) {
      change(clientId, { state: 'sending', failure: '' });
      const again = outgoing.get().find((one) => one.client_id === clientId);
      // without a connection it is sent by a call immediately, because the user is waiting for it
      if (again !== undefined && !options.sendOnSocket(draftOf(again))) void postAll();
    },
    discard: remove,
    onReply({ code, msg, params, data }) {
      const clientId = params['client_id'];
      if (typeof clientId !== 'string') return;
      if (code === SUCCESS_CODE) {
        if (isChatMessage(data)) options.onSent(data);
        remove(clientId);
      } else {
        change(clientId, { state: 'failed', failure: msg === '' ? String(code) : msg });
      }
    },
    flush() {
      set(
        outgoing
          .get()
          .map((one) => (one.state === 'failed' && one.failure === '' ? { ...one, state: 'sending' } : one)),
      );
      transmit();
    },
    restore: (kept) => set([...kept, ...outgoing.get()]),
    clear() {
      age += 1;
      set([]);
    },
  };
}
