/** Answers to messages on the chat's sockets, as text. */
import {
  type ChatReply,
  ERROR_CODES,
  type ErrorKey,
  type Locale,
  SUCCESS_CODE,
  errorMessage,
} from '@tradewind/contract';
import { Refused, type RefusalDetails } from '../../../platform/errors/index.ts';

type PlainType = Extract<ChatReply, { data?: unknown }>['type'];
/** Identifies the message that is answered. */
export type Params = Readonly<Record<string, string | number>>;

export const answered = (type: PlainType, data?: object, params?: Params): string =>
  JSON.stringify({ type, code: SUCCESS_CODE, msg: '', ...(params && { params }), ...(data && { data }) });

export function refused(
  type: PlainType,
  locale: Locale,
  key: ErrorKey,
  params?: Params,
  details: RefusalDetails = {},
): string {
  const texts = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]));
  return JSON.stringify({
    type,
    code: ERROR_CODES[key],
    msg: errorMessage(key, locale, texts),
    ...(params && { params }),
    data: { key, ...details },
  });
}

/** Runs the work, or reports its refusal; other errors are thrown on. */
export async function orRefuse(work: () => Promise<void>, tell: (refusal: Refused) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error);
  }
}
