/** Answers to client messages on the socket, as text. */
import {
  ERROR_CODES,
  type ErrorKey,
  type Locale,
  type MessageId,
  type ServerReply,
  errorMessage,
} from '@tradewind/contract';

type ReplyType = ServerReply['type'];

/** What an answer is about. */
export interface Asked {
  /** Of the client's message, if it has one. */
  readonly id?: MessageId | undefined;
  readonly topic?: string | undefined;
}

export function okReply(type: ReplyType, asked: Asked = {}, data?: ServerReply['data']): string {
  return JSON.stringify({ type, code: 1, msg: '', ...paramsOf(asked), ...(data && { data }) } satisfies ServerReply);
}

export function refusedReply(
  type: ReplyType,
  key: ErrorKey,
  locale: Locale,
  asked: Asked = {},
  reason?: string,
): string {
  return JSON.stringify({
    type,
    code: ERROR_CODES[key],
    msg: errorMessage(key, locale),
    ...paramsOf(asked),
    data: { key, ...(reason !== undefined && { reason }) },
  } satisfies ServerReply);
}

const paramsOf = ({ id, topic }: Asked) => ({
  ...(id !== undefined && { id }),
  ...(topic !== undefined && { params: { topic } }),
});
