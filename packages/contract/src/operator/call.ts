/**
 * A call of the operators' app. The roles that it names are who may use it: the server enforces them from here. None
 * honours idempotency keys: what an operator decides has a state, and a repeat is a `conflict`.
 */
import type { z } from 'zod';
import type { CallSchemas, Endpoint } from '../call.ts';
import type { OperatorRole } from './wire.ts';

/**
 * Which code of the authenticator a call asks for in the header `auth-code`: `none`; `session`, one that covers the
 * session for STEP_UP_MINUTES; `own`, one for this call alone; `approval`, the same for what a second person decides or
 * what moves money. Each code counts once.
 */
export type StepUp = 'none' | 'session' | 'own' | 'approval';

export interface OperatorEndpoint extends Endpoint {
  /** Empty for a call without session. */
  readonly roles: readonly OperatorRole[];
  readonly stepUp: StepUp;
  /** The step-up is asked for when the input names one of these fields; absent = always. */
  readonly stepUpFields?: readonly string[];
}

/** The step-up of a call with this input. */
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
