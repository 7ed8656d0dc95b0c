/** Login to the back-office: always with both password and authenticator. */
import { z } from 'zod';
import { textInput, timeMs } from '../primitives.ts';
import { OPERATOR_ROLES } from './wire.ts';

const empty = z.object({});
const email = textInput(254, 3).toLowerCase();
const password = z.string().min(1).max(128);
const authCode = z.string().trim().max(32).optional().meta({ description: 'authenticator or recovery code' });
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
      'Enter; without `auth_code` a right password is answered by two_factor_required, or by the set-up when there is no authenticator yet',
    input: z.object({ email, password, auth_code: authCode }),
    output: z.union([operatorSession, operatorSetup]),
  },
  confirmSetup: {
    summary: 'Confirm the authenticator by its first code; enters, and tells the recovery codes once',
    input: z.object({ ticket: token, auth_code: z.string().trim().min(6).max(32) }),
    output: operatorSession.extend({ recovery_codes: z.array(z.string()) }),
  },
  ticket: {
    summary: 'Whom a one-time link is for; not_found when it was used or is too old',
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
      'Use a one-time link: choose a password, then set up the authenticator. The link ends once that is confirmed',
    input: z.object({
      token,
      password,
      email: email.optional().meta({ description: 'of the first operator' }),
      name: textInput(80).optional().meta({ description: 'of the first operator' }),
    }),
    output: operatorSetup,
  },
  me: {
    summary: 'Who this session is',
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
    input: z.object({ password, new_password: password, auth_code: z.string().trim().min(6).max(32) }),
    output: empty,
  },
  sessions: {
    summary: 'Own sessions',
    input: empty,
    output: z.array(operatorSessionRow),
  },
  revokeSession: {
    summary: 'End one of the own sessions',
    input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/u) }),
    output: empty,
  },
};
