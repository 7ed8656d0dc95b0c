/** Messages to bytes, with BeginString, BodyLength and CheckSum. */
import { bytesOfText, checksumOf } from './bytes.ts';
import { type Field, TAG } from './message.ts';

export const FIX_4_4 = 'FIX.4.4';
const SOH = '\u0001';

/** `fields` begin with MsgType. Throws on a value that would break the message. */
export function encode(fields: readonly Field[], beginString: string = FIX_4_4): Uint8Array {
  if (fields[0]?.[0] !== TAG.msgType) throw new Error('the first field is not MsgType');
  let body = '';
  for (const [tag, value] of fields) {
    if (!isValue(value)) throw new Error(`field ${tag} is empty, or has a character that FIX does not allow`);
    body += `${tag}=${value}${SOH}`;
  }
  const message = `8=${beginString}${SOH}9=${body.length}${SOH}${body}`;
  return bytesOfText(`${message}10=${checksumOf(message, 0, message.length)}${SOH}`);
}

/** Whether it can stand in a field that is not of type data. */
// oxlint-disable-next-line no-control-regex -- SOH and NUL are refused
const isValue = (value: string): boolean => /^[\u0002-\u00ff]+$/u.test(value);
