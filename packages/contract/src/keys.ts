/** API keys: how programs of a customer make calls (contract §15). */
import { z } from 'zod';
import { API_KEY, KEY_LIMITS, KEY_SCOPES } from './keys-wire.ts';
import { flagInput, idInput, listInput, textInput, timeInput, timeMs, typedInput } from './primitives.ts';

const NETWORK_LENGTH = 64;
const PASSWORD_LENGTH = 128;
const empty = z.object({});

const scopesInput = listInput(z.enum(KEY_SCOPES), KEY_SCOPES.length)
  .refine((scopes) => scopes.length > 0, 'required')
  .refine((scopes) => new Set(scopes).size === scopes.length, 'repeated')
  .meta({ description: 'read; trade, which includes read; close: read, and only what closes, cancels or protects' });

export const apiKeyRow = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  ips: z.array(z.string()).meta({ description: 'networks that it works from (CIDR); empty = all' }),
  expires_at: timeMs.nullable().meta({ description: 'epoch milliseconds, UTC; null = never' }),
  paused: z.union([z.literal(0), z.literal(1)]),
  held: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: operators have paused it' }),
  created_at: timeMs,
  used_at: timeMs.nullable().meta({ description: 'last use; null = never used' }),
  used_address: z.string().meta({ description: 'network address of the last use' }),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** A call in the log of a key. */
export const apiKeyCall = z.object({
  time: timeMs,
  call: z.string().meta({ description: 'method and path, with the names of parameters' }),
  code: z.int().meta({ description: '1, or the code of the refusal' }),
  key: z.string().meta({ description: 'of the refusal; empty = none, or an answer that was given before' }),
  reason: z.string().meta({ description: 'data.reason of the refusal; empty = none' }),
  duration_ms: z.number().nonnegative().meta({ description: 'on the server, from the headers to the answer' }),
  address: z.string().meta({ description: 'network address of the caller' }),
});
export type ApiKeyCall = z.infer<typeof apiKeyCall>;

export const keyRate = z.object({
  per_second: z.number().positive(),
  burst: z.int().positive().meta({ description: 'the most at once' }),
  left: z.int().nonnegative().meta({ description: 'that may be made now' }),
});
export type KeyRate = z.infer<typeof keyRate>;

export const keySchemas = {
  thisKey: {
    summary: 'The API key that this call is made with: what it may do, and its limits. 1002 without a key',
    input: empty,
    output: z.object({
      ...apiKeyRow.pick({ id: true, name: true, scopes: true, expires_at: true }).shape,
      account: z.string().meta({ description: 'uid of its account' }),
      demo: z.union([z.literal(0), z.literal(1)]),
      address: z.string().meta({ description: 'network address that this call came from' }),
      time: timeMs.meta({ description: 'of the server' }),
      limits: z.object({ changes: keyRate, reads: keyRate }).meta({ description: 'POST, and GET' }),
    }),
  },
  apiKeys: {
    summary: 'The API keys of this account, newest first',
    input: empty,
    output: z.array(apiKeyRow),
  },
  createApiKey: {
    summary: 'Create an API key. It is shown only this once; a demo account needs no password',
    input: z.object({
      name: textInput(KEY_LIMITS.name, 1),
      scopes: scopesInput,
      ips: listInput(z.string().trim().max(NETWORK_LENGTH), KEY_LIMITS.networks)
        .default([])
        .meta({ description: 'addresses and networks (CIDR) that the key works from; none = all' }),
      expires_at: timeInput.default(0).meta({ description: 'epoch milliseconds, UTC; 0 = never' }),
      password: z.string().max(PASSWORD_LENGTH).optional(),
      auth_code: typedInput(32)
        .optional()
        .meta({ description: 'authenticator code or recovery code, if two-factor is on' }),
    }),
    output: z.object({
      id: z.int(),
      key: z
        .string()
        .regex(API_KEY)
        .optional()
        .meta({ description: 'absent when the call is repeated under its idempotency key' }),
    }),
  },
  deleteApiKey: {
    summary: 'Delete an API key; it ends at once',
    input: z.object({ id: idInput }),
    output: empty,
  },
  apiKeyLog: {
    summary: 'The last 200 calls of an API key, newest first; those of the last seconds may be missing',
    input: z.object({ id: idInput }),
    output: z.array(apiKeyCall),
  },
  pauseApiKey: {
    summary: 'Pause an API key, or end the pause',
    input: z.object({ id: idInput, paused: flagInput }),
    output: empty,
  },
};
