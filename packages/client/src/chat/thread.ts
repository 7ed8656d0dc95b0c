/** A conversation: received and unsent messages, earlier pages, and who is typing. */
import { CHAT_TYPING } from '@tradewind/contract/light';
import type { ChatDraft, ChatMessage, ChatStretch } from '@tradewind/contract/light';
import type { Timers } from '../environment.ts';
import { createStore } from '../readable.ts';
import type { Readable } from '../readable.ts';
import type { LineReply } from './line.ts';
import { createSender } from './sender.ts';
import type { Outgoing } from './sender.ts';

export interface ChatLog {
  /** Ordered by id, without duplicates. */
  readonly messages: readonly ChatMessage[];
  /** Whether there are earlier messages. */
  readonly more: boolean;
  readonly earlier: 'idle' | 'loading' | 'failed';
}

export interface Stretch {
  readonly before_id?: number;
  readonly after_id?: number;
}

export interface ThreadOptions {
  readonly timers: Timers;
  randomId(): string;
  /** The side of this client: typing on the other side is shown. */
  readonly side: ChatMessage['from'];
  read(stretch: Stretch): Promise<ChatStretch>;
  sendOnSocket(draft: ChatDraft): boolean;
  post(draft: ChatDraft): Promise<ChatMessage>;
  sendTyping(): void;
  onOutgoing?(outgoing: readonly Outgoing[]): void;
}

/** The part of a thread that a screen needs. */
export interface ChatThread {
  readonly log: Readable<ChatLog>;
  readonly outgoing: Readable<readonly Outgoing[]>;
  /** Name of the person typing on the other side; it may be empty. undefined = no one is typing. */
  readonly typing: Readable<string | undefined>;
  send(message: { readonly text: string; readonly image?: string }): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The user is typing; sent at most every three seconds. */
  type(): void;
  loadEarlier(): Promise<void>;
}

export interface ThreadKeeper extends ChatThread {
  /** Loads the newest messages; rejects like the call. */
  loadNewest(): Promise<void>;
  /** Reads newer messages by calls; never rejects. */
  catchUp(): Promise<void>;
  /** Id up to which no message is missing: a join requests the messages after it. */
  completeTo(): number;
  /** Messages without a gap after completeTo(). */
  follow(messages: readonly ChatMessage[]): void;
  showTyping(name: string): void;
  onReply(reply: LineReply): void;
  flush(): void;
  restore(outgoing: readonly Outgoing[]): void;
  clear(): void;
}

const EMPTY: ChatLog = { messages: [], more: false, earlier: 'idle' };

/** Merges two lists ordered by id; of the same message the second copy is kept. */
function merged(known: readonly ChatMessage[], news: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = known.at(-1)?.id ?? 0;
  if (news.every(({ id }, index) => id > (news[index - 1]?.id ?? last))) return [...known, ...news];
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

export function createThread(options: ThreadOptions): ThreadKeeper {
  const { timers } = options;
  const log = createStore<ChatLog>(EMPTY);
  const typing = createStore<string | undefined>(undefined);
  let hideTyping: (() => void) | undefined;
  let typedAt = Number.NEGATIVE_INFINITY;
  let age = 0;
  let complete = 0;

  const sender = createSender({
    timers,
    randomId: () => options.randomId(),
    sendOnSocket: (draft) => options.sendOnSocket(draft),
    post: (draft) => options.post(draft),
    onSent: (message) => add([message]),
    onChange: (outgoing) => options.onOutgoing?.(outgoing),
  });

  function quiet(): void {
    hideTyping?.();
    hideTyping = undefined;
    typing.set(undefined);
  }

  function add(messages: readonly ChatMessage[]): void {
    if (messages.length === 0) return;
    if (messages.some(({ from }) => from !== options.side)) quiet();
    log.set({ ...log.get(), messages: merged(log.get().messages, messages) });
    // a message that arrived without its answer is no longer unsent
    const own = new Set(messages.filter(({ from }) => from === options.side).map(({ client_id: id }) => id));
    for (const { client_id: id } of sender.outgoing.get()) if (own.has(id)) sender.discard(id);
  }

  function follow(messages: readonly ChatMessage[]): void {
    add(messages);
    complete = Math.max(complete, messages.at(-1)?.id ?? 0);
  }

  async function catchUp(): Promise<void> {
    const begun = age;
    try {
      for (;;) {
        const { data, more } = await options.read({ after_id: complete });
        if (begun !== age) return;
        follow(data);
        if (!more || data.length === 0) return;
      }
    } catch {
      // the connection is retried, and this with it
    }
  }

  return {
    log,
    outgoing: sender.outgoing,
    typing,
    completeTo: () => complete,
    follow,
    catchUp,
    async loadNewest() {
      const begun = age;
      const { data, more } = await options.read({});
      if (begun !== age) return;
      follow(data);
      log.set({ ...log.get(), more, earlier: 'idle' });
    },
    async loadEarlier() {
      const { messages, more, earlier } = log.get();
      const first = messages[0];
      if (!more || earlier === 'loading' || first === undefined) return;
      const begun = age;
      log.set({ ...log.get(), earlier: 'loading' });
      try {
        const stretch = await options.read({ before_id: first.id });
        if (begun !== age) return;
        add(stretch.data);
        log.set({ ...log.get(), more: stretch.more, earlier: 'idle' });
      } catch {
        if (begun === age) log.set({ ...log.get(), earlier: 'failed' });
      }
    },
    type() {
      const now = timers.now();
      if (now - typedAt < CHAT_TYPING.everyMs && now >= typedAt) return;
      typedAt = now;
      options.sendTyping();
    },
    showTyping(name) {
      hideTyping?.();
      typing.set(name);
      hideTyping = timers.after(CHAT_TYPING.shownMs, quiet);
    },
    send(message) {
      // the first keystroke after a message is sent at once
      typedAt = Number.NEGATIVE_INFINITY;
      sender.send(message);
    },
    retry: (clientId) => sender.retry(clientId),
    discard: (clientId) => sender.discard(clientId),
    onReply: (reply) => sender.onReply(reply),
    flush: () => sender.flush(),
    restore(kept) {
      // what the page had sent when it was left may have arrived
      const arrived = new Set(log.get().messages.map(({ client_id: id }) => id));
      sender.restore(kept.filter(({ client_id: id }) => !arrived.has(id)));
    },
    clear() {
      age += 1;
      complete = 0;
      sender.clear();
      quiet();
      log.set(EMPTY);
    },
  };
}
