/** Answers to client messages on the socket, as text. */
import { ERROR_CODES, type ErrorKey, type Locale, type ServerReply, errorMessage } from '@tradewind/contract';

type ReplyType = ServerReply['type'];

export function okReply(type: ReplyType, topic?: string): string {
  return JSON.stringify({ type, code: 1, msg: '', ...paramsOf(topic) } satisfies ServerReply);
}

export function refusedReply(type: ReplyType, key: ErrorKey, locale: Locale, topic?: string): string {
  return JSON.stringify({
    type,
    code: ERROR_CODES[key],
    msg: errorMessage(key, locale),
    ...paramsOf(topic),
    data: { key },
  } satisfies ServerReply);
}

const paramsOf = (topic: string | undefined) => (topic === undefined ? {} : { params: { topic } });
