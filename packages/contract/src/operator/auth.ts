/** Login to the back-office: always with both password and authenticator. */
import { z } from 'zod';
import { textInput, timeMs, typedInput } from '../primitives.ts';
import { OPERATOR_ROLES } from './wire.ts';

const empty = z.object({});
const email = textInput(254, 3).toLowerCase();
const password = z.string().min(1).max(128);
const authCode = typedInput(32).optional().meta({ description: 'authenticator or recovery code' });
const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/u);

export const operator = z.object({
  id: z.int().positive(),
  email: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
});
export type Operator = z.infer<typeof operator>;

export const operatorSession = z.object({ token: z.string(), operator });
export type OperatorSession = z.infer<typeof operatorSession>;

/** The authenticator must be set up first: the secret is shown, and its first code confirms it. */
export const operatorSetup = z.object({ ticket: z.string(), secret: z.string(), uri: z.string() });
export type OperatorSetup = z.infer<typeof operatorSetup>;

export const operatorSessionRow = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: timeMs,
  used_at: timeMs,
  current: z.union([z.literal(0), z.literal(1)]),
});
export type OperatorSessionRow = z.infer<typeof operatorSessionRow>;

export const operatorAuthSchemas = {
  login: {
    summary:
      'Log in; without `auth_code`, a right password is answered with two_factor_required, or with the set-up if there is no authenticator yet',
    input: z.object({ email, password, auth_code: authCode }),
    output: z.union([operatorSession, operatorSetup]),
  },
  confirmSetup: {
    summary: 'Confirm the authenticator with its first code; logs in, and returns the recovery codes once',
    input: z.object({ ticket: token, auth_code: typedInput(32, 6) }),
    output: operatorSession.extend({ recovery_codes: z.array(z.string()) }),
  },
  ticket: {
    summary: 'The person that a one-time link is for; not_found if it was used or has expired',
    input: z.object({ token }),
    output: z.object({
      first: z
        .union([z.literal(0), z.literal(1)])
        .meta({ description: '1 = the first operator, who enters their own details' }),
      email: z.string(),
      name: z.string(),
    }),
  },
  join: {
    summary:
      'Use a one-time link: choose a password, then set up the authenticator. Confirming it invalidates the link',
    input: z.object({
      token,
      password,
      email: email.optional().meta({ description: 'for the first operator' }),
      name: textInput(80).optional().meta({ description: 'for the first operator' }),
    }),
    output: operatorSetup,
  },
  me: {
    summary: 'The operator of this session',
    input: empty,
    output: operator,
  },
  logout: {
    summary: 'End this session',
    input: empty,
    output: empty,
  },
  changePassword: {
    summary: 'Change your own password; other sessions end',
    input: z.object({ password, new_password: password, auth_code: typedInput(32, 6) }),
    output: empty,
  },
  sessions: {
    summary: "The operator's sessions",
    input: empty,
    output: z.array(operatorSessionRow),
  },
  revokeSession: {
    summary: "End one of the operator's sessions",
    input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/u) }),
    output: empty,
  },
};
