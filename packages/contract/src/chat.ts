/** Support chat of visitors: users are identified by their session, guests by their own token. */
import { z } from 'zod';
import { CHAT_CLIENT_ID, CHAT_IMAGE_URL, CHAT_PAGE_SIZE, CHAT_TEXT_LENGTH, CHAT_TOKEN } from './chat-wire.ts';
import { idInput, integerInput, textInput, timeMs } from './primitives.ts';

/** Direction marks and invisible characters. Joiners are kept, because some scripts need them. */
const INVISIBLE = /[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/** Plain text with line ends and tabs, never parsed as markup. Invisible characters are removed. */
export const chatText = textInput(CHAT_TEXT_LENGTH).transform(withoutInvisible);
export const chatClientId = z.string().regex(CHAT_CLIENT_ID, 'must be 8 to 64 letters, digits, _ or -');
const imageUrl = z.string().regex(CHAT_IMAGE_URL, 'not an image that you uploaded');
const after = integerInput(0);

/** Content of a message being sent: text, a picture, or both. */
export const chatDraft = z.object({
  client_id: chatClientId.meta({
    description: 'chosen by the client; a message with an id sent before is the same message',
  }),
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

/** The visitor's newest conversation. A message to a closed one opens a new one. */
export const chatConversation = z.object({
  id: z.int().positive(),
  state: z.enum(['open', 'closed']),
  operator: z.string().meta({ description: 'name of the operator who has taken it; empty = no one yet' }),
  visitor_read_id: z.int().nonnegative().meta({ description: 'the last message that the visitor has read' }),
  operator_read_id: z.int().nonnegative(),
  created_at: timeMs,
});
export type ChatConversation = z.infer<typeof chatConversation>;

export const chatPresence = z.object({
  online: z.boolean().meta({ description: 'an operator is online' }),
  hours: z.string().meta({ description: 'office hours as set; empty = none' }),
});
export type ChatPresence = z.infer<typeof chatPresence>;

export const chatState = chatPresence.extend({
  visitor: z.enum(['user', 'guest']),
  name: z.string(),
  email: z.string().meta({ description: 'where answers are sent while the visitor is away; empty = none' }),
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
    summary: 'A token with which a guest reads and writes their conversation',
    input: empty,
    output: z.object({ chat_token: z.string() }),
  },
  chatState: {
    summary: "The visitor's conversation, unread messages, and whether an operator is online",
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
    summary: 'Mark messages as read',
    input: z.object({ up_to_id: idInput }),
    output: z.object({ unread: z.int().nonnegative() }),
  },
  chatContact: {
    summary: 'Name and e-mail address of a guest, where answers are sent while they are away; empty = none',
    input: z.object({
      email: z.union([z.literal(''), z.email().max(254)]),
      name: textInput(60).transform(withoutInvisible).default(''),
    }),
    output: chatState,
  },
  chatAttach: {
    summary:
      'Move the conversation of a guest who has logged in to their account: both tokens are sent, the guest token ends',
    input: empty,
    output: chatState,
  },
};

/** Messages of a visitor on the socket. */
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

/** The answer to a join. If `more` is set, nothing is pushed yet: join again after the last of these. */
export const chatJoined = z.object({ state: chatState, data: z.array(chatMessage), more: z.boolean() });
export type ChatJoined = z.infer<typeof chatJoined>;

const replyFields = {
  code: z.int().meta({ description: '1, or that of the refusal' }),
  msg: z.string(),
};
const refusedData = z.object({ key: z.string() }).loose();

/**
 * Answers, in the order of the visitor's messages. Each chat message has its own answer; `params.client_id` identifies
 * the message, even when it was refused. `typing` is not answered.
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
