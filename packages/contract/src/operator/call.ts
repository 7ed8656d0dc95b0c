/**
 * A call of the operators' app. The roles that it names are who may use it: the server enforces them from here. None
 * honours idempotency keys: what an operator decides has a state, and a repeat is a `conflict`.
 */
import type { z } from 'zod';
import type { Call } from '../call.ts';
import type { OperatorRole } from './wire.ts';

export interface OperatorCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> extends Call<
  Input,
  Output
> {
  /** Empty for a call without session. */
  readonly roles: readonly OperatorRole[];
}

export function operatorRead<I extends z.ZodType, O extends z.ZodType>(
  path: `/admin/api/${string}`,
  roles: readonly OperatorRole[],
  summary: string,
  input: I,
  output: O,
): OperatorCall<I, O> {
  return { method: 'GET', path, session: 'required', changes: false, summary, input, output, roles };
}

export function operatorChange<I extends z.ZodType, O extends z.ZodType>(
  path: `/admin/api/${string}`,
  roles: readonly OperatorRole[],
  summary: string,
  input: I,
  output: O,
): OperatorCall<I, O> {
  return { method: 'POST', path, session: 'required', changes: true, summary, input, output, roles };
}

/** Before there is a session. */
export function operatorEntry<I extends z.ZodType, O extends z.ZodType>(
  method: Call['method'],
  path: `/admin/api/${string}`,
  summary: string,
  input: I,
  output: O,
): OperatorCall<I, O> {
  return { method, path, session: 'none', changes: method === 'POST', summary, input, output, roles: [] };
}
