/** An HTTP call, as served by the server, sent by the client and shown on the API page. */
import type { z } from 'zod';
import type { KeyScope } from './keys-wire.ts';

/** A call without its schemas: everything that a client needs to send it. Declared in endpoints.ts. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `required`: without a valid session the answer is 999. */
  readonly session: 'none' | 'required';
  /** A state-changing call: honours `idempotency-key`. */
  readonly changes: boolean;
}

/** What an API key needs to reach a call: one of the scopes, or `none`: no key reaches it (contract §15). */
export type KeyAccess = KeyScope | 'none';

/** An endpoint for customers. Operators have no keys. */
export interface CustomerEndpoint extends Endpoint {
  readonly key: KeyAccess;
}

export interface CallSchemas<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string;
  /** Query of a GET, body of a POST. */
  readonly input: Input;
  /** The `data` of a successful answer. */
  readonly output: Output;
}

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Endpoint, CallSchemas<Input, Output> {}

/** A call of customers. */
export interface CustomerCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends CustomerEndpoint, CallSchemas<Input, Output> {}

/** An endpoint with the types of its call. They travel in `of`, which is never present at run time. */
export interface LightCall<Schemas extends CallSchemas = CallSchemas> extends Endpoint {
  readonly of?: Schemas;
}

export type SchemaTable = Readonly<Record<string, CallSchemas>>;
/** The endpoints of one resource: exactly one for each of its schemas. */
export type EndpointTable<Schemas extends SchemaTable, Base extends Endpoint = Endpoint> = {
  readonly [Name in keyof Schemas]: Base & LightCall<Schemas[Name]>;
};

export type AnyCall = Call | LightCall;
type SchemasOf<C extends AnyCall> = C extends CallSchemas ? C : C extends LightCall<infer Schemas> ? Schemas : never;
/** The input that the caller of a full or light call passes, and the output that the answer contains. */
export type InputOf<C extends AnyCall> = z.input<SchemasOf<C>['input']>;
export type OutputOf<C extends AnyCall> = z.output<SchemasOf<C>['output']>;

/** The calls of one resource: each endpoint with its summary and schemas. */
export function withSchemas<Schemas extends SchemaTable, Endpoints extends EndpointTable<Schemas>>(
  endpoints: Endpoints,
  schemas: Schemas,
): { readonly [Name in keyof Schemas]: Endpoints[Name] & Schemas[Name] } {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, ...schemas[name] }]);
  return Object.fromEntries(calls);
}
