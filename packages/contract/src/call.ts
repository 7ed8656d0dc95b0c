/** One HTTP call: what the server serves, the client sends and the API page shows. */
import type { z } from 'zod';

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `required`: without a valid session the answer is 999. */
  readonly session: 'none' | 'required';
  /** A state-changing call: honours `idempotency-key`. */
  readonly changes: boolean;
  readonly summary: string;
  /** Query of a GET, body of a POST. */
  readonly input: Input;
  /** The `data` of a successful answer. */
  readonly output: Output;
}

export type CallInput<C extends Call> = z.input<C['input']>;
export type CallOutput<C extends Call> = z.output<C['output']>;

export function read<I extends z.ZodType, O extends z.ZodType>(
  path: string,
  session: Call['session'],
  summary: string,
  input: I,
  output: O,
): Call<I, O> {
  return { method: 'GET', path, session, changes: false, summary, input, output };
}

export function change<I extends z.ZodType, O extends z.ZodType>(
  path: string,
  session: Call['session'],
  summary: string,
  input: I,
  output: O,
): Call<I, O> {
  return { method: 'POST', path, session, changes: true, summary, input, output };
}
