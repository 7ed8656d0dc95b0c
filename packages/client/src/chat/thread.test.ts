import { CHAT_TYPING, type ChatDraft, type ChatMessage } from '@tradewind/contract/light';
import { beforeEach, expect, it } from 'vitest';
import { timersOf } from '../environment.ts';
import { ApiError, NetworkError } from '../errors.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ANSWER_MS } from './sender.ts';
import { createThread, type Stretch, type ThreadKeeper } from './thread.ts';

/** A minimal server: stores each message once per client_id, in order. */
class Keeper {
  readonly kept: ChatMessage[] = [];
  #nextId = 1;

  keep(draft: ChatDraft, from: ChatMessage['from'] = 'visitor'): ChatMessage {
    const known = this.kept.find((one) => one.client_id === draft.client_id);
    if (known !== undefined) return known;
    const { client_id, text } = draft;
    const id = this.#nextId++;
    const message: ChatMessage = { id, conversation_id: 1, from, name: '', text, image: null, client_id, time: id };
    this.kept.push(message);
    return message;
  }

  answer(count: number): void {
    for (let index = 0; index < count; index += 1)
      this.keep({ client_id: `operator-${this.#nextId}`, text: `answer ${this.#nextId}` }, 'operator');
  }

  read({ before_id: before, after_id: after }: Stretch): { data: ChatMessage[]; more: boolean } {
    const fits = this.kept.filter(({ id }) => id < (before ?? Infinity) && id > (after ?? 0));
    const data = after === undefined ? fits.slice(-PAGE) : fits.slice(0, PAGE);
    return { data, more: data.length < fits.length };
  }
}

const PAGE = 3;
const clock = createHandClock();
/** Advances the time, and waits for everything that this triggers. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
let server: Keeper;
let online: boolean;
let sentOnSocket: ChatDraft[];
let typed: number;
let post: (draft: ChatDraft) => Promise<ChatMessage>;
let thread: ThreadKeeper;
let ids: number;

beforeEach(() => {
  server = new Keeper();
  online = true;
  sentOnSocket = [];
  typed = 0;
  ids = 0;
  post = async (draft) => server.keep(draft);
  thread = createThread({
    timers: timersOf(clock),
    randomId: () => `client-id-${++ids}`,
    side: 'visitor',
    read: async (stretch) => server.read(stretch),
    sendOnSocket(draft) {
      if (online) sentOnSocket.push(draft);
      return online;
    },
    post: (draft) => post(draft),
    sendTyping: () => {
      typed += 1;
    },
  });
});

const textsOf = () => thread.log.get().messages.map(({ text }) => text);
const acknowledge = (draft: ChatDraft) =>
  thread.onReply({
    type: 'message',
    code: 1,
    msg: '',
    params: { client_id: draft.client_id },
    data: server.keep(draft),
  });

it('a message is shown as sent once it is answered, by any channel, and only once', () => {
  thread.send({ text: 'one' });
  thread.send({ text: 'two' });
  expect(thread.outgoing.get().map(({ state }) => state)).toEqual(['sending', 'sending']);
  for (const draft of sentOnSocket) acknowledge(draft);
  thread.follow(server.kept);
  expect(thread.outgoing.get()).toEqual([]);
  expect(textsOf()).toEqual(['one', 'two']);
});

it('an unanswered message is sent again, and the server stores it once', () => {
  thread.send({ text: 'lost on the way back' });
  for (const draft of sentOnSocket) server.keep(draft);
  thread.flush();
  expect(sentOnSocket).toHaveLength(2);
  for (const draft of sentOnSocket) acknowledge(draft);
  expect(server.kept).toHaveLength(1);
  expect(textsOf()).toEqual(['lost on the way back']);
});

it('messages are sent by calls, in order, when the socket is down, and retried if the server was not reached', async () => {
  online = false;
  post = () => Promise.reject(new NetworkError('ERR_NETWORK', undefined));
  thread.send({ text: 'one' });
  thread.send({ text: 'two' });
  await pass(ANSWER_MS);
  expect(thread.outgoing.get().map(({ state, failure }) => [state, failure])).toEqual([
    ['failed', ''],
    ['failed', ''],
  ]);
  post = async (draft) => server.keep(draft);
  thread.flush();
  await pass(ANSWER_MS);
  expect(server.kept.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(thread.outgoing.get()).toEqual([]);
});

it('a refused message shows the reason, and the others are sent', async () => {
  online = false;
  post = (draft) =>
    draft.text === 'too much'
      ? Promise.reject(new ApiError(1003, 'rate_limited', 'Please wait.', {}, 200))
      : Promise.resolve(server.keep(draft));
  thread.send({ text: 'too much' });
  thread.send({ text: 'fine' });
  await pass(ANSWER_MS);
  expect(thread.outgoing.get().map(({ text, failure }) => [text, failure])).toEqual([['too much', 'Please wait.']]);
  expect(textsOf()).toEqual(['fine']);
  thread.flush();
  expect(thread.outgoing.get()[0]?.state).toBe('failed');
  thread.discard(thread.outgoing.get()[0]?.client_id ?? '');
  expect(thread.outgoing.get()).toEqual([]);
});

it('nothing is missed that arrived while an own message overtook it', async () => {
  await thread.loadNewest();
  server.answer(4);
  online = false;
  thread.send({ text: 'mine' });
  await pass(ANSWER_MS);
  expect(textsOf()).toEqual(['mine']);
  expect(thread.completeTo()).toBe(0);
  await thread.catchUp();
  expect(textsOf()).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4', 'mine']);
  expect(thread.completeTo()).toBe(5);
});

it('earlier messages are read page by page, each once', async () => {
  server.answer(8);
  await thread.loadNewest();
  expect(thread.log.get().more).toBe(true);
  await Promise.all([thread.loadEarlier(), thread.loadEarlier()]);
  expect(textsOf()).toHaveLength(6);
  await thread.loadEarlier();
  expect(textsOf()).toHaveLength(8);
  expect(thread.log.get().more).toBe(false);
});

it('typing is reported at most every three seconds, and that of the other side is shown for six', async () => {
  thread.type();
  thread.type();
  await pass(CHAT_TYPING.everyMs);
  thread.type();
  expect(typed).toBe(2);
  thread.showTyping('Kim');
  await pass(CHAT_TYPING.shownMs - 1);
  expect(thread.typing.get()).toBe('Kim');
  await pass(1);
  expect(thread.typing.get()).toBeUndefined();
  thread.showTyping('Kim');
  server.answer(1);
  thread.follow(server.kept);
  expect(thread.typing.get()).toBeUndefined();
});

it('an unsent message of an earlier page is not shown twice if the server has it', async () => {
  const kept = { text: 'in a tunnel', time: 1, state: 'sending', failure: '' } as const;
  server.keep({ client_id: 'arrived', text: kept.text });
  await thread.loadNewest();
  thread.restore([
    { ...kept, client_id: 'arrived' },
    { ...kept, client_id: 'not yet' },
  ]);
  expect(thread.outgoing.get().map(({ client_id }) => client_id)).toEqual(['not yet']);
});
