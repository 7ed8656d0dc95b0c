/** Reads the body of a call: JSON of any media type. What each action needs, and what it does not take. */
import { type HookAction, type SignalInput, signalInput } from '@tradewind/contract';
import { Refused } from '../../platform/errors/index.ts';
import { checked, repeatedNames } from '../../platform/http/index.ts';

type Field = 'symbol' | 'lots' | 'sl' | 'tp';

const NEEDS: Readonly<Record<HookAction, readonly Field[]>> = {
  buy: ['symbol', 'lots'],
  sell: ['symbol', 'lots'],
  close: ['symbol'],
  close_all: [],
  cancel: [],
};
const OF_ORDER: readonly Field[] = ['lots', 'sl', 'tp'];

export const places = (action: HookAction): action is 'buy' | 'sell' => action === 'buy' || action === 'sell';

/** Throws Refused invalid_input. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid_input', { fields: { body: 'format' } });
  }
}

/** The secret in a body; '' when it has none. */
export function secretIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('secret' in body)) return '';
  return typeof body.secret === 'string' ? body.secret : '';
}

/** `text`: what `body` was read from. Throws Refused invalid_input. */
export function readSignal(body: unknown, text: string): SignalInput {
  const input = checked(signalInput, { value: body, isBody: true, repeated: repeatedNames(text), isText: false });
  const faults = new Map<string, 'required' | 'not_applicable'>();
  for (const field of NEEDS[input.action]) if (input[field] === undefined) faults.set(field, 'required');
  if (!places(input.action))
    for (const field of OF_ORDER) if (input[field] !== undefined) faults.set(field, 'not_applicable');
  if (input.action === 'cancel' && input.client_id === undefined && input.symbol === undefined)
    faults.set('client_id', 'required');
  if (faults.size > 0) throw new Refused('invalid_input', { fields: Object.fromEntries(faults) });
  return input;
}
