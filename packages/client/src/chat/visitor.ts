/** A visitor's support chat. A user is identified by the session, a guest by a token stored on this device. */
import {
  CHAT_TOKEN,
  CHAT_WS_PATH,
  HEADERS,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
  chatCalls,
} from '@tradewind/contract/light';
import type { ChatClientMessage, ChatState } from '@tradewind/contract/light';
import { timersOf } from '../environment.ts';
import type { Clock, SendFile, SocketLike, Storage } from '../environment.ts';
import { ApiError } from '../errors.ts';
import { isRecord } from '../guards.ts';
import { createApi } from '../http.ts';
import { createStore } from '../readable.ts';
import type { Readable } from '../readable.ts';
import { createRetry } from '../retry.ts';
import type { Api, ConnectionState } from '../types.ts';
import { chatMessagesOf, isChatMessage, isChatState } from './guards.ts';
import { createLine } from './line.ts';
import type { LineReply } from './line.ts';
import { keepOutbox, readOutbox } from './outbox.ts';
import { createThread } from './thread.ts';
import type { ChatThread, Stretch } from './thread.ts';

const GUEST_KEY = 'tradewind.chat.guest';

export interface ChatUser {
  readonly token: string;
  readonly id: number;
}

export interface VisitorChatOptions<Timer = unknown> {
  readonly baseUrl: string;
  /** Scheme and host of the socket. */
  readonly wsUrl: string;
  readonly fetch: typeof fetch;
  readonly sendFile?: SendFile;
  openSocket(url: string): SocketLike;
  readonly clock: Clock<Timer>;
  readonly storage: Storage;
  randomId(): string;
  random?(): number;
  lang(): string;
  /** Who is logged in on this device; undefined = a guest. */
  user(): ChatUser | undefined;
}

/** loading: earlier messages are being read. ended: the session has ended and its conversation cannot be read. */
export type ChatStatus = 'loading' | 'ready' | 'error' | 'ended';

export interface VisitorChat extends ChatThread {
  readonly connection: Readable<ConnectionState>;
  readonly status: Readable<ChatStatus>;
  /** null until the server knows the visitor: a guest becomes known with their first message. */
  readonly state: Readable<ChatState | null>;
  /** Calls that carry the tokens of the chat. */
  readonly api: Api;
  /** Connects, or checks immediately whether the connection is still alive. */
  start(): void;
  /** The device is offline. */
  drop(): void;
  stop(): void;
  /** A different user may be logged in now: if so, everything is read again. */
  userChanged(): void;
  /** Registers a guest with the server before their first message. Rejects like a call. */
  begin(): Promise<void>;
  /** Marks all messages up to this one as seen. */
  read(upToId: number): void;
  setContact(contact: { readonly email: string; readonly name: string }): Promise<void>;
}

export function createVisitorChat<Timer>(options: VisitorChatOptions<Timer>): VisitorChat {
  const timers = timersOf(options.clock);
  const { storage } = options;
  const status = createStore<ChatStatus>('loading');
  const state = createStore<ChatState | null>(null);
  let started = false;
  let joined = false;
  let readUpTo = 0;
  /** Whose chat is shown: `u7` for a user, `g` for a guest, empty for neither yet. */
  let owner = '';
  let beginning: Promise<void> | undefined;

  function guestToken(): string | undefined {
    const kept = storage.get(GUEST_KEY);
    return kept !== null && CHAT_TOKEN.test(kept) ? kept : undefined;
  }
  function ownerNow(): string {
    const user = options.user();
    if (user !== undefined) return `u${user.id}`;
    return guestToken() === undefined ? '' : 'g';
  }

  const api = createApi({
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    sendFile: options.sendFile,
    timers,
    lang: () => options.lang(),
    token: () => options.user()?.token,
    headers(): Record<string, string> {
      const token = guestToken();
      return token === undefined ? {} : { [HEADERS.chatToken]: token };
    },
    onError: () => undefined,
    onSessionInvalid: () => false,
  });
  const quiet = { quiet: true } as const;

  const line = createLine<ChatClientMessage>({
    // a browser's socket cannot carry the lang header
    url: () => `${options.wsUrl}${CHAT_WS_PATH}?lang=${encodeURIComponent(options.lang())}`,
    openSocket: (url) => options.openSocket(url),
    timers,
    random: () => options.random?.() ?? Math.random(),
    login() {
      const user = options.user();
      if (user !== undefined) return { type: 'login', params: { token: user.token } };
      const token = guestToken();
      return token === undefined ? undefined : { type: 'login', params: { chat_token: token } };
    },
    onReady: join,
    onReply,
    onEvent,
    onLost() {
      joined = false;
      if (status.get() === 'ready') void thread.catchUp();
    },
    onInvalid: invalid,
  });

  const thread = createThread({
    timers,
    randomId: () => options.randomId(),
    side: 'visitor',
    read: (stretch: Stretch) => api.call(chatCalls.chatMessages, stretch, quiet),
    sendOnSocket: (draft) => joined && line.send({ type: 'message', params: draft }),
    async post(draft) {
      await begin();
      return api.call(chatCalls.chatSend, draft, quiet);
    },
    sendTyping: () => void (joined && line.send({ type: 'typing' })),
    onOutgoing: (outgoing) => keepOutbox(storage, ownerNow(), outgoing),
  });

  /** Joins again until there is no gap between the last known message and the first pushed one. */
  function join(): void {
    line.send({ type: 'join', params: { after_id: thread.completeTo() } });
  }

  function onReply(reply: LineReply): void {
    if (reply.type === 'message') return thread.onReply(reply);
    if (reply.type === 'join') return onJoined(reply);
    if (reply.type === 'error' && !joined) line.drop();
  }

  function onJoined({ code, data }: LineReply): void {
    // without a join nothing is pushed: retry on another connection, with increasing delays
    if (code !== SUCCESS_CODE || !isRecord(data)) return line.drop();
    const messages = chatMessagesOf(data['data']);
    thread.follow(messages);
    if (isChatState(data['state'])) state.set(data['state']);
    if (data['more'] === true && messages.length > 0) return join();
    joined = true;
    thread.flush();
  }

  function onEvent(event: Readonly<Record<string, unknown>>): void {
    const now = state.get();
    if (event['event'] === 'message') {
      if (joined && isChatMessage(event['message'])) thread.follow([event['message']]);
    } else if (event['event'] === 'state') {
      if (isChatState(event['state'])) state.set(event['state']);
    } else if (event['event'] === 'typing') {
      thread.showTyping(typeof event['name'] === 'string' ? event['name'] : '');
    } else if (now === null) return;
    else if (event['event'] === 'presence') {
      const { online, hours } = event;
      state.set({ ...now, online: online === true, hours: typeof hours === 'string' ? hours : now.hours });
    } else if (event['event'] === 'read') {
      const upTo = event['up_to_id'];
      if (now.conversation === null || typeof upTo !== 'number') return;
      const side = event['by'] === 'operator' ? 'operator_read_id' : 'visitor_read_id';
      state.set({ ...now, conversation: { ...now.conversation, [side]: upTo } });
    }
  }

  /** A user must log in again; a guest whose token is no longer valid starts a new conversation. */
  function invalid(): void {
    joined = false;
    if (options.user() !== undefined) {
      thread.clear();
      state.set(null);
      return status.set('ended');
    }
    storage.remove(GUEST_KEY);
    reset();
  }

  const retry = createRetry(timers, () => void load());

  async function load(): Promise<void> {
    retry.disarm();
    const of = ownerNow();
    owner = of;
    if (of === '') return status.set('ready');
    if (status.get() !== 'loading') status.set('loading');
    try {
      if (of !== 'g' && guestToken() !== undefined) await attach();
      const known = await api.call(chatCalls.chatState, {}, quiet);
      await thread.loadNewest();
      if (of !== owner || !started) return;
      state.set(known);
      thread.restore(readOutbox(storage, of));
      status.set('ready');
      retry.succeeded();
      line.start();
    } catch (error) {
      if (of !== owner) return;
      if (error instanceof ApiError && error.code === SESSION_INVALID_CODE) return invalid();
      status.set('error');
      retry.failed();
    }
  }

  /** The guest has logged in: their conversation moves to the account. */
  async function attach(): Promise<void> {
    try {
      await api.call(chatCalls.chatAttach, {}, quiet);
    } catch (error) {
      // refused: the guest conversation no longer exists; whether the session is valid shows with the next call
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (error.code === SESSION_INVALID_CODE) throw error;
    }
    storage.remove(GUEST_KEY);
  }

  function reset(): void {
    // unsent messages of a guest move to the account after a login; those of a user stay with that user
    const left = owner.startsWith('u') ? [] : thread.outgoing.get();
    line.stop();
    joined = false;
    readUpTo = 0;
    thread.clear();
    keepOutbox(storage, 'g', left);
    state.set(null);
    status.set('loading');
    if (started) void load();
  }

  function begin(): Promise<void> {
    if (ownerNow() !== '') return Promise.resolve();
    beginning ??= beginGuest().finally(() => {
      beginning = undefined;
    });
    return beginning;
  }

  async function beginGuest(): Promise<void> {
    const { chat_token: token } = await api.call(chatCalls.chatStart, {}, quiet);
    storage.set(GUEST_KEY, token);
    owner = ownerNow();
    keepOutbox(storage, owner, thread.outgoing.get());
    state.set(await api.call(chatCalls.chatState, {}, quiet).catch(() => null));
    if (started) line.start();
  }

  return {
    connection: line.connection,
    status,
    state,
    log: thread.log,
    outgoing: thread.outgoing,
    typing: thread.typing,
    api,
    start() {
      if (started) return line.connection.get() === 'idle' ? undefined : line.start();
      started = true;
      void load();
    },
    drop: () => line.drop(),
    stop() {
      started = false;
      joined = false;
      retry.disarm();
      line.stop();
    },
    userChanged() {
      if (ownerNow() !== owner || status.get() === 'ended') reset();
    },
    begin,
    send(message) {
      thread.send(message);
      // if this fails, the message stays in the outbox
      begin().catch(() => undefined);
    },
    retry: (clientId) => thread.retry(clientId),
    discard: (clientId) => thread.discard(clientId),
    type: () => thread.type(),
    loadEarlier: () => thread.loadEarlier(),
    read(upToId) {
      if (upToId <= readUpTo) return;
      readUpTo = upToId;
      if (joined && line.send({ type: 'read', params: { up_to_id: upToId } })) return;
      // sent again with the next one
      api.call(chatCalls.chatRead, { up_to_id: upToId }, quiet).catch(() => {
        readUpTo = 0;
      });
    },
    async setContact(contact) {
      await begin();
      state.set(await api.call(chatCalls.chatContact, contact, quiet));
    },
  };
}
