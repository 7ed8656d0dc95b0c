/** Support chat of visitors: users by their session, guests by a token of their own. */
import { z } from 'zod';
import { CHAT_CLIENT_ID, CHAT_IMAGE_URL, CHAT_PAGE_SIZE, CHAT_TEXT_LENGTH, CHAT_TOKEN } from './chat-wire.ts';
import { idInput, integerInput, textInput, timeMs } from './primitives.ts';

/** Marks that turn the direction of what follows, and characters that nobody sees; joiners stay, scripts need them. */
const UNSEEN = /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '').trim();

/** Plain text, line ends and tabs allowed; never read as anything else. What cannot be seen is left out. */
export const chatText = textInput(CHAT_TEXT_LENGTH).transform(withoutUnseen);
export const chatClientId = z.string().regex(CHAT_CLIENT_ID, 'must be 8 to 64 letters, digits, _ or -');
const imageUrl = z.string().regex(CHAT_IMAGE_URL, 'not an image that you uploaded');
const after = integerInput(0);

/** What a message consists of when it is sent: text, a picture, or both. */
export const chatDraft = z.object({
  client_id: chatClientId.meta({ description: 'drawn by the client; the same one sent again is the same message' }),
  text: chatText.default(''),
  image: imageUrl.optional().meta({ description: 'url of a picture uploaded before' }),
});
export type ChatDraft = z.infer<typeof chatDraft>;

export const chatImage = z.object({ url: z.string(), width: z.int().positive(), height: z.int().positive() });
export type ChatImage = z.infer<typeof chatImage>;

export const chatMessage = z.object({
  id: z.int().positive().meta({ description: 'grows from message to message' }),
  conversation_id: z.int().positive(),
  from: z.enum(['visitor', 'operator']),
  name: z.string().meta({ description: 'of the operator; empty for a visitor' }),
  text: z.string(),
  image: chatImage.nullable(),
  client_id: z.string(),
  time: timeMs,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** The visitor's newest conversation. A message to a closed one opens another. */
export const chatConversation = z.object({
  id: z.int().positive(),
  state: z.enum(['open', 'closed']),
  operator: z.string().meta({ description: 'name of who has taken it; empty = nobody yet' }),
  visitor_read_id: z.int().nonnegative().meta({ description: 'the last message that the visitor has read' }),
  operator_read_id: z.int().nonnegative(),
  created_at: timeMs,
});
export type ChatConversation = z.infer<typeof chatConversation>;

export const chatPresence = z.object({
  online: z.boolean().meta({ description: 'somebody is here to answer' }),
  hours: z.string().meta({ description: 'office hours as set; empty = none' }),
});
export type ChatPresence = z.infer<typeof chatPresence>;

export const chatState = chatPresence.extend({
  visitor: z.enum(['user', 'guest']),
  name: z.string(),
  email: z.string().meta({ description: 'where an answer goes when he is away; empty = nowhere' }),
  conversation: chatConversation.nullable(),
  unread: z.int().nonnegative(),
  last_id: z.int().nonnegative().meta({ description: 'the newest message; 0 = none' }),
});
export type ChatState = z.infer<typeof chatState>;

export const chatStretch = z.object({
  data: z.array(chatMessage).meta({ description: 'oldest first' }),
  more: z.boolean().meta({ description: 'there are more in the direction that was read' }),
});
export type ChatStretch = z.infer<typeof chatStretch>;

/** Without either: the newest. */
export const chatStretchInput = {
  before_id: idInput.optional().meta({ description: 'those before this message' }),
  after_id: after.optional().meta({ description: 'those after this message' }),
};

const empty = z.object({});

/** All but `chatStart` need the header `token` (a user's session) or `chat-token` (a guest's). */
export const chatSchemas = {
  chatStart: {
    summary: 'A token for a guest, with which he writes and reads his conversation',
    input: empty,
    output: z.object({ chat_token: z.string() }),
  },
  chatState: {
    summary: "The visitor's conversation, what is unread, who is here",
    input: empty,
    output: chatState,
  },
  chatMessages: {
    summary: `Messages of all conversations of the visitor, ${CHAT_PAGE_SIZE} at a time`,
    input: z.object(chatStretchInput),
    output: chatStretch,
  },
  chatSend: {
    summary: 'Send a message when the socket is down',
    input: chatDraft,
    output: chatMessage,
  },
  chatRead: {
    summary: 'What has been read',
    input: z.object({ up_to_id: idInput }),
    output: z.object({ unread: z.int().nonnegative() }),
  },
  chatContact: {
    summary: 'Name and e-mail address of a guest, where an answer goes when he is away; empty = none',
    input: z.object({
      email: z.union([z.literal(''), z.email().max(254)]),
      name: textInput(60).transform(withoutUnseen).default(''),
    }),
    output: chatState,
  },
  chatAttach: {
    summary: 'A guest who has logged in keeps his conversation: both tokens are sent, and that of the guest ends',
    input: empty,
    output: chatState,
  },
};

/** What a visitor says on his socket. */
export const chatClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('login'),
    params: z.union([z.object({ token: z.string().max(200) }), z.object({ chat_token: z.string().regex(CHAT_TOKEN) })]),
  }),
  z.object({ type: z.literal('join'), params: z.object({ after_id: after.optional() }).default({}) }),
  z.object({ type: z.literal('message'), params: chatDraft }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('read'), params: z.object({ up_to_id: idInput }) }),
  z.object({ type: z.literal('logout') }),
  z.object({ type: z.literal('ping') }),
]);
export type ChatClientMessage = z.input<typeof chatClientMessage>;

/** The answer to a join. With `more` nothing is pushed yet: join again after the last of these. */
export const chatJoined = z.object({ state: chatState, data: z.array(chatMessage), more: z.boolean() });
export type ChatJoined = z.infer<typeof chatJoined>;

const replyFields = {
  code: z.int().meta({ description: '1, or that of the refusal' }),
  msg: z.string(),
};
const refusedData = z.object({ key: z.string() }).loose();

/**
 * Answers, in the order of what was said. A message that was kept is answered by itself; `params.client_id` says which
 * one is meant, also when it was refused. `typing` is not answered.
 */
export const chatReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join'), ...replyFields, data: z.union([chatJoined, refusedData]) }),
  z.object({
    type: z.literal('message'),
    ...replyFields,
    params: z.object({ client_id: z.string() }),
    data: z.union([chatMessage, refusedData]),
  }),
  z.object({
    type: z.enum(['login', 'read', 'logout', 'pong', 'error']),
    ...replyFields,
    data: refusedData.optional(),
  }),
]);
export type ChatReply = z.infer<typeof chatReply>;

export const chatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message'), message: chatMessage }),
  z.object({ event: z.literal('typing'), name: z.string() }),
  z.object({ event: z.literal('read'), by: z.enum(['visitor', 'operator']), up_to_id: z.int() }),
  z
    .object({ event: z.literal('state'), state: chatState })
    .meta({ description: 'taken, released, closed, or read on another device' }),
  chatPresence.extend({ event: z.literal('presence') }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export const chatPush = z.object({ topic: z.literal('CHAT'), data: chatEvent });
export type ChatPush = z.infer<typeof chatPush>;
