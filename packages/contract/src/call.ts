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

/**
 * A call without its schemas: all that a client needs to send it. The types travel along in `of`, which is
 * never present at run time. The tables of them are in `@tradewind/contract/light`.
 */
export interface LightCall<Full extends Call = Call> extends Pick<Call, 'method' | 'path' | 'session' | 'changes'> {
  readonly of?: Full;
}

export type AnyCall = Call | LightCall;
/** What the caller of a full or light call passes, and what the answer carries. */
export type InputOf<C extends AnyCall> = C extends Call
  ? CallInput<C>
  : C extends LightCall<infer Full>
    ? CallInput<Full>
    : never;
export type OutputOf<C extends AnyCall> = C extends Call
  ? CallOutput<C>
  : C extends LightCall<infer Full>
    ? CallOutput<Full>
    : never;

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
