/** The inbox of the support chat: conversations, answers, assignment, and canned answers. */
import { z } from 'zod';
import { chatClientId, chatDraft, chatMessage, chatStretch, chatStretchInput, chatText } from '../chat.ts';
import { LOCALES } from '../locales.ts';
import { idInput, integerInput, pageInput, textInput, timeMs } from '../primitives.ts';
import { customer, decider, historyRow } from './queues.ts';
import { CHAT_ROLES, CHAT_TABS } from './chat-wire.ts';

const empty = z.object({});
const id = z.object({ id: idInput });
const lang = z.enum(LOCALES);

export const chatVisitor = z.object({
  type: z.enum(['user', 'guest']),
  user: customer.nullable().meta({ description: 'null for a guest' }),
  demo: z.boolean().meta({ description: 'the user is a demo account' }),
  name: z.string().meta({ description: 'the name the visitor gave, or that of their approved identity; may be empty' }),
  email: z.string().meta({ description: 'email address for answers while the visitor is away; empty = none' }),
  lang: lang.meta({ description: 'language of the app for the visitor' }),
  online: z.boolean().meta({ description: 'has the chat open' }),
});
export type ChatVisitor = z.infer<typeof chatVisitor>;

export const chatRow = z.object({
  id: z.int().positive(),
  visitor: chatVisitor,
  state: z.enum(['open', 'closed']),
  assigned: decider.nullable(),
  unread: z.int().nonnegative().meta({ description: "the visitor's messages that no operator has read" }),
  visitor_read_id: z.int().nonnegative(),
  operator_read_id: z.int().nonnegative(),
  last: z
    .object({
      id: z.int().positive(),
      from: z.enum(['visitor', 'operator']),
      name: z.string(),
      text: z.string().meta({ description: 'its start' }),
      image: z.boolean(),
      time: timeMs,
    })
    .nullable(),
  waiting_since: timeMs.nullable().meta({ description: 'time of the first unanswered message' }),
  created_at: timeMs,
  closed_at: timeMs.nullable(),
});
export type ChatRow = z.infer<typeof chatRow>;

export const chatCounts = z.object({
  open: z.int().nonnegative(),
  mine: z.int().nonnegative(),
  unassigned: z.int().nonnegative(),
  waiting: z.int().nonnegative().meta({ description: 'open ones whose visitor is waiting for an answer' }),
  unread: z
    .int()
    .nonnegative()
    .meta({ description: "unread messages in the operator's own and in unassigned conversations" }),
});
export type ChatCounts = z.infer<typeof chatCounts>;

export const chatDetail = chatRow.extend({
  earlier: z
    .array(z.object({ id: z.int().positive(), created_at: timeMs, closed_at: timeMs.nullable() }))
    .meta({ description: "the visitor's other conversations, newest first" }),
  history: z.array(historyRow),
});
export type ChatDetail = z.infer<typeof chatDetail>;

export const chatOperator = decider.extend({
  role: z.enum(CHAT_ROLES),
  online: z.boolean().meta({ description: 'has the inbox open' }),
});
export type ChatOperator = z.infer<typeof chatOperator>;

export const cannedAnswer = z.object({
  id: z.int().positive(),
  lang,
  title: z.string(),
  text: z.string().meta({ description: 'may contain {name} (the visitor) and {operator}' }),
  version: z.int().positive(),
  changed_at: timeMs,
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const operatorChatSchemas = {
  chats: {
    summary: 'Conversations: longest-waiting visitors first, then the newest; closed ones newest first',
    input: z.object({
      tab: z.enum(CHAT_TABS).default('open'),
      search: textInput(128).optional().meta({ description: 'number of the conversation, uid, e-mail, mobile, name' }),
      page: pageInput,
    }),
    output: z.object({ data: z.array(chatRow), total: z.int().nonnegative(), counts: chatCounts }),
  },
  chat: {
    summary: 'One conversation with its visitor',
    input: id,
    output: chatDetail,
  },
  chatMessages: {
    summary: 'Messages of one conversation',
    input: id.extend(chatStretchInput),
    output: chatStretch,
  },
  sendChat: {
    summary:
      'Answer when the socket is down; only the assigned operator may, otherwise conflict (data.reason = not_yours, data.assigned)',
    input: id.extend(chatDraft.shape),
    output: chatMessage,
  },
  readChat: {
    summary: 'Mark messages as read',
    input: id.extend({ up_to_id: idInput }),
    output: chatRow,
  },
  takeChat: {
    summary: 'Take an unassigned conversation; refused as conflict if another operator has it',
    input: id,
    output: chatRow,
  },
  assignChat: {
    summary: 'Assign it to another operator; refused as conflict when `from` no longer has it',
    input: id.extend({
      operator_id: idInput,
      from: integerInput(0).meta({ description: 'operator assigned to it according to the list; 0 = none' }),
    }),
    output: chatRow,
  },
  releaseChat: {
    summary: "Release one's own conversation",
    input: id,
    output: chatRow,
  },
  closeChat: {
    summary: 'Close it; refused as conflict when it is closed, or another operator has it',
    input: id,
    output: chatRow,
  },
  chatOperators: {
    summary: 'Operators to whom a conversation can be assigned',
    input: empty,
    output: z.array(chatOperator),
  },
  cannedAnswers: {
    summary: 'Canned answers of all languages, by title',
    input: empty,
    output: z.array(cannedAnswer),
  },
  saveCanned: {
    summary: 'Add a canned answer (without id) or change one; refused as conflict if `version` is not the latest',
    input: z.object({
      id: idInput.optional(),
      version: integerInput(1).optional(),
      lang,
      title: textInput(80, 1),
      text: chatText.refine((text) => text !== '', 'required'),
    }),
    output: cannedAnswer,
  },
  removeCanned: {
    summary: 'Remove a canned answer; refused as conflict if `version` is not the latest',
    input: id.extend({ version: integerInput(1) }),
    output: z.object({ id: z.int().positive() }),
  },
};

/** Messages of an operator on the socket. Taking, handing over and closing are HTTP calls. */
export const operatorChatClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('login'), params: z.object({ token: z.string().max(200) }) }),
  z.object({
    type: z.literal('join'),
    params: z.object({ id: idInput, after_id: integerInput(0).optional() }),
  }),
  z.object({ type: z.literal('message'), params: chatDraft.extend({ id: idInput }) }),
  z.object({ type: z.literal('typing'), params: id }),
  z.object({ type: z.literal('read'), params: id.extend({ up_to_id: idInput }) }),
  z.object({ type: z.literal('logout') }),
  z.object({ type: z.literal('ping') }),
]);
export type OperatorChatClientMessage = z.input<typeof operatorChatClientMessage>;

const replyFields = { code: z.int(), msg: z.string() };
const refusedData = z.object({ key: z.string() }).loose();

/** After the login every event of all conversations is pushed; a join reads a conversation's messages. */
export const operatorChatReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    ...replyFields,
    params: z.object({ id: z.int() }),
    data: z.union([z.object({ conversation: chatRow, data: z.array(chatMessage), more: z.boolean() }), refusedData]),
  }),
  z.object({
    type: z.literal('message'),
    ...replyFields,
    params: z.object({ id: z.int(), client_id: chatClientId }),
    data: z.union([chatMessage, refusedData]),
  }),
  z.object({
    type: z.enum(['login', 'read', 'logout', 'pong', 'error']),
    ...replyFields,
    data: refusedData.optional(),
  }),
]);
export type OperatorChatReply = z.infer<typeof operatorChatReply>;

export const operatorChatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message'), conversation: chatRow, message: chatMessage }),
  z.object({
    event: z.literal('typing'),
    conversation_id: z.int(),
    from: z.enum(['visitor', 'operator']),
    name: z.string(),
  }),
  z
    .object({ event: z.literal('conversation'), conversation: chatRow })
    .meta({ description: 'taken, given, closed, read, or its visitor came or went' }),
  z.object({ event: z.literal('operators'), online: z.array(decider) }),
]);
export type OperatorChatEvent = z.infer<typeof operatorChatEvent>;

export const operatorChatPush = z.object({ topic: z.literal('CHAT'), data: operatorChatEvent });
export type OperatorChatPush = z.infer<typeof operatorChatPush>;
