/**
 * A call of the operators' app. The server allows it for the roles listed here only. No such call honours
 * idempotency keys: a decision changes a state, so a repeat is a `conflict`.
 */
import type { z } from 'zod';
import type { CallSchemas, Endpoint } from '../call.ts';
import type { OperatorRole } from './wire.ts';

/**
 * The authenticator code that a call requires in the header `auth-code`. `none`: no code. `session`: a code that covers
 * the session for STEP_UP_MINUTES. `own`: a code for this call alone. `approval`: the same as `own`, for decisions of a
 * second person and for moving money. Each code is valid once.
 */
export type StepUp = 'none' | 'session' | 'own' | 'approval';

export interface OperatorEndpoint extends Endpoint {
  /** Empty for a call without session. */
  readonly roles: readonly OperatorRole[];
  readonly stepUp: StepUp;
  /** The step-up is required when the input contains one of these fields; absent = always. */
  readonly stepUpFields?: readonly string[];
}

/** The step-up required for a call with this input. */
export function stepUpOf(
  { stepUp, stepUpFields }: Pick<OperatorEndpoint, 'stepUp' | 'stepUpFields'>,
  input: object,
): StepUp {
  if (stepUpFields === undefined) return stepUp;
  const given = new Map(Object.entries(input));
  return stepUpFields.some((field) => given.get(field) !== undefined) ? stepUp : 'none';
}

export interface OperatorCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends OperatorEndpoint, CallSchemas<Input, Output> {}
