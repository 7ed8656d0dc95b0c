/**
 * A call of the operators' app. The roles that it names are who may use it: the server enforces them from here. None
 * honours idempotency keys: what an operator decides has a state, and a repeat is a `conflict`.
 */
import type { z } from 'zod';
import type { CallSchemas, Endpoint } from '../call.ts';
import type { OperatorRole } from './wire.ts';

export interface OperatorEndpoint extends Endpoint {
  /** Empty for a call without session. */
  readonly roles: readonly OperatorRole[];
}

export interface OperatorCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends OperatorEndpoint, CallSchemas<Input, Output> {}
