/** The envelope of every answer (contract §1), as the text that is sent. */
import { ERROR_CODES, type ErrorKey, type Locale, errorMessage, faultOf, fieldText } from '@tradewind/contract';
import type { RefusalDetails } from '../errors/index.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function successBody(data: unknown): string {
  return `{"code":1,"msg":"","data":${JSON.stringify(data)}}`;
}

/** `data` is the key and its details; `msg` and `data.texts` are in the caller's language. */
export function refusalBody(key: ErrorKey, locale: Locale, details: RefusalDetails = {}, priceDecimals = 0): string {
  return JSON.stringify({
    code: ERROR_CODES[key],
    msg: errorMessage(key, locale, details, priceDecimals),
    data: { key, ...details, ...fieldsOf(details, locale) },
  });
}

/** `fields` is for programs, `bounds` has the least or most where there is one, and `texts` is for people. */
function fieldsOf({ fields }: RefusalDetails, locale: Locale): object {
  if (fields === undefined) return {};
  const entries = Object.entries(fields);
  const bounds = entries.flatMap(([name, fault]) => {
    const { bound } = faultOf(fault);
    return bound === undefined ? [] : [[name, bound] as const];
  });
  return {
    fields: Object.fromEntries(entries.map(([name, fault]) => [name, faultOf(fault).fault])),
    ...(bounds.length > 0 && { bounds: Object.fromEntries(bounds) }),
    texts: Object.fromEntries(entries.map(([name, fault]) => [name, fieldText(fault, locale)])),
  };
}
