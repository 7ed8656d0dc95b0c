/** The operators' side of the support chat: events of all conversations, and a thread for each open one. */
import { CHAT_TYPING, OPERATOR_CHAT_WS_PATH, SUCCESS_CODE } from '@tradewind/contract/light';
import type { ChatMessage } from '@tradewind/contract/light';
import { operatorChatCalls } from '@tradewind/contract/operator-light';
import type { ChatRow, OperatorChatClientMessage } from '@tradewind/contract/operator-light';
import { timersOf } from '../environment.ts';
import type { Clock, SocketLike } from '../environment.ts';
import { isRecord } from '../guards.ts';
import { createStore, Listeners } from '../readable.ts';
import type { Store, Readable } from '../readable.ts';
import type { Api, ConnectionState } from '../types.ts';
import { chatMessagesOf, isChatMessage } from './guards.ts';
import { createLine } from './line.ts';
import type { LineReply } from './line.ts';
import { createThread } from './thread.ts';
import type { ChatThread, ThreadKeeper } from './thread.ts';

export interface ChatDeskOptions<Timer = unknown> {
  readonly api: Api;
  readonly wsUrl: string;
  openSocket(url: string): SocketLike;
  readonly clock: Clock<Timer>;
  randomId(): string;
  random?(): number;
  lang(): string;
  token(): string | undefined;
  /** The session is no longer valid. */
  onInvalid(): void;
}

export type DeskEvent =
  | { readonly kind: 'message'; readonly row: ChatRow; readonly message: ChatMessage }
  | { readonly kind: 'row'; readonly row: ChatRow }
  /** Reconnected: everything read before may be outdated. */
  | { readonly kind: 'reconnected' };

export interface DeskThread extends ChatThread {
  readonly status: Readable<'loading' | 'ready' | 'error'>;
  /** The current row; undefined until read. */
  readonly row: Readable<ChatRow | undefined>;
  /** Name of another operator who is typing in it. */
  readonly colleague: Readable<string | undefined>;
  read(upToId: number): void;
  /** Reads it again after a failure. */
  reload(): void;
}

export interface ChatDesk {
  readonly connection: Readable<ConnectionState>;
  /** Operators who have the inbox open, by id. */
  readonly operators: Readable<readonly number[]>;
  start(): void;
  /** The device went offline. */
  drop(): void;
  stop(): void;
  /** The thread of a conversation; always the same object. */
  thread(id: number): DeskThread;
  /** Applies a row that a call returned. */
  adopt(row: ChatRow): void;
  onEvent(listener: (event: DeskEvent) => void): () => void;
}

interface Held {
  readonly keeper: ThreadKeeper;
  readonly thread: DeskThread;
  readonly status: Store<'loading' | 'ready' | 'error'>;
  readonly row: Store<ChatRow | undefined>;
  joined: boolean;
}

const isRow = (value: unknown): value is ChatRow =>
  isRecord(value) && typeof value['id'] === 'number' && isRecord(value['visitor']);

export function createChatDesk<Timer>(options: ChatDeskOptions<Timer>): ChatDesk {
  const { api } = options;
  const timers = timersOf(options.clock);
  const operators = createStore<readonly number[]>([]);
  const listeners = new Listeners<[DeskEvent]>();
  const held = new Map<number, Held>();
  const quiet = { quiet: true } as const;
  let connectedBefore = false;

  const line = createLine<OperatorChatClientMessage>({
    url: () => `${options.wsUrl}${OPERATOR_CHAT_WS_PATH}?lang=${encodeURIComponent(options.lang())}`,
    openSocket: (url) => options.openSocket(url),
    timers,
    random: () => options.random?.() ?? Math.random(),
    login() {
      const token = options.token();
      return token === undefined ? undefined : { type: 'login', params: { token } };
    },
    onReady() {
      for (const id of held.keys()) join(id);
      if (connectedBefore) listeners.call({ kind: 'reconnected' });
      connectedBefore = true;
    },
    onReply,
    onEvent,
    onLost() {
      for (const one of held.values()) {
        one.joined = false;
        if (one.status.get() === 'ready') void one.keeper.catchUp();
      }
    },
    onInvalid: () => options.onInvalid(),
  });

  function join(id: number): void {
    const one = held.get(id);
    if (one !== undefined) line.send({ type: 'join', params: { id, after_id: one.keeper.completeTo() } });
  }

  function onReply(reply: LineReply): void {
    const one = held.get(Number(reply.params['id']));
    if (one === undefined) return;
    if (reply.type === 'message') return one.keeper.onReply(reply);
    if (reply.type !== 'join' || reply.code !== SUCCESS_CODE || !isRecord(reply.data)) return;
    const messages = chatMessagesOf(reply.data['data']);
    one.keeper.follow(messages);
    if (isRow(reply.data['conversation'])) adopt(reply.data['conversation']);
    if (reply.data['more'] === true && messages.length > 0) return join(Number(reply.params['id']));
    one.joined = true;
    one.keeper.flush();
  }

  function onEvent(event: Readonly<Record<string, unknown>>): void {
    const { conversation: row, message } = event;
    switch (event['event']) {
      case 'message':
        if (!isRow(row) || !isChatMessage(message)) return;
        adopt(row);
        // otherwise the join delivers it, with the messages before it
        if (held.get(row.id)?.joined === true) held.get(row.id)?.keeper.follow([message]);
        return listeners.call({ kind: 'message', row, message });
      case 'conversation':
        if (!isRow(row)) return;
        adopt(row);
        return listeners.call({ kind: 'row', row });
      case 'typing':
        return onTyping(event);
      case 'operators':
        if (Array.isArray(event['online']))
          operators.set(event['online'].flatMap((one: unknown) => (isRecord(one) ? [Number(one['id'])] : [])));
    }
  }

  const colleagues = new Map<number, { readonly store: Store<string | undefined>; hide?: () => void }>();
  function onTyping({ conversation_id: id, from, name }: Readonly<Record<string, unknown>>): void {
    const one = held.get(Number(id));
    const text = typeof name === 'string' ? name : '';
    if (from !== 'operator') return one?.keeper.showTyping(text);
    const colleague = colleagues.get(Number(id));
    if (colleague === undefined) return;
    colleague.hide?.();
    colleague.store.set(text);
    colleague.hide = timers.after(CHAT_TYPING.shownMs, () => colleague.store.set(undefined));
  }

  function adopt(row: ChatRow): void {
    held.get(row.id)?.row.set(row);
  }

  async function load(id: number): Promise<void> {
    const one = held.get(id);
    if (one === undefined) return;
    one.status.set('loading');
    try {
      const detail = await api.call(operatorChatCalls.chat, { id }, quiet);
      await one.keeper.loadNewest();
      one.row.set(detail);
      one.status.set('ready');
      if (line.ready()) join(id);
    } catch {
      one.status.set('error');
    }
  }

  function hold(id: number): Held {
    const status = createStore<'loading' | 'ready' | 'error'>('loading');
    const row = createStore<ChatRow | undefined>(undefined);
    const colleague = createStore<string | undefined>(undefined);
    colleagues.set(id, { store: colleague });
    let readUpTo = 0;
    const keeper = createThread({
      timers,
      randomId: () => options.randomId(),
      side: 'operator',
      read: (stretch) => api.call(operatorChatCalls.chatMessages, { id, ...stretch }, quiet),
      sendOnSocket: (draft) =>
        held.get(id)?.joined === true && line.send({ type: 'message', params: { id, ...draft } }),
      post: (draft) => api.call(operatorChatCalls.sendChat, { id, ...draft }, quiet),
      sendTyping: () => void line.send({ type: 'typing', params: { id } }),
    });
    const thread: DeskThread = {
      ...keeper,
      status,
      row,
      colleague,
      reload: () => void load(id),
      read(upToId) {
        if (upToId <= readUpTo) return;
        readUpTo = upToId;
        if (line.send({ type: 'read', params: { id, up_to_id: upToId } })) return;
        api.call(operatorChatCalls.readChat, { id, up_to_id: upToId }, quiet).catch(() => {
          readUpTo = 0;
        });
      },
    };
    return { keeper, thread, status, row, joined: false };
  }

  return {
    connection: line.connection,
    operators,
    start: () => line.start(),
    drop: () => line.drop(),
    stop() {
      line.stop();
      connectedBefore = false;
      for (const one of held.values()) one.joined = false;
    },
    thread(id) {
      const known = held.get(id);
      if (known !== undefined) return known.thread;
      const one = hold(id);
      held.set(id, one);
      void load(id);
      return one.thread;
    },
    adopt,
    onEvent: (listener) => listeners.add(listener),
  };
}
