/** The `idempotency-key` header (contract §1): 1 to 64 printable ASCII characters. */
import { HEADERS, IDEMPOTENCY_KEY_LENGTH } from '@tradewind/contract';
import { Refused } from '../errors/index.ts';

const PRINTABLE = new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_LENGTH}}$`, 'u');

/** For JSON.stringify of a body that is compared with a repeat, which may carry a new one-time code. */
export const withoutCodes = (name: string, value: unknown): unknown => (name === 'auth_code' ? undefined : value);

/** Undefined when the header is absent. Throws `invalid_input` when it is not a valid key. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && PRINTABLE.test(header)) return header;
  throw new Refused('invalid_input', {
    fields: { [HEADERS.idempotencyKey]: 'format' },
  });
}
