import type { Call } from '@tradewind/contract';
import { unknownFields } from '../unknown-fields.ts';

/** The fields of an input for several calls that this call knows. */
export function knownFields(
  call: Pick<Call, 'input'>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const unknown = unknownFields(call.input, input);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !unknown.includes(name)));
}
