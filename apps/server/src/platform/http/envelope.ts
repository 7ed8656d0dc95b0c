/** The envelope of every answer (contract §1), as the text that is sent. */
import { ERROR_CODES, type ErrorKey, type Locale, errorMessage, fieldText } from '@tradewind/contract';
import type { RefusalDetails } from '../errors/index.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function successBody(data: unknown): string {
  return `{"code":1,"msg":"","data":${JSON.stringify(data)}}`;
}

/** `data` is the key and its details; `msg` and the `texts` of fields are in the caller's language. */
export function refusalBody(key: ErrorKey, locale: Locale, details: RefusalDetails = {}, priceDecimals = 0): string {
  return JSON.stringify({
    code: ERROR_CODES[key],
    msg: errorMessage(key, locale, details, priceDecimals),
    data: { key, ...details, ...textsOf(details, locale) },
  });
}

/** `fields` has reasons for programs; `texts` has the same for people, field by field. */
function textsOf({ fields }: RefusalDetails, locale: Locale): RefusalDetails {
  if (typeof fields !== 'object' || fields === null) return {};
  return {
    texts: Object.fromEntries(
      Object.entries(fields).map(([name, reason]) => [name, fieldText(String(reason), locale)]),
    ),
  };
}
