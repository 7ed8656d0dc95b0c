/** Account security: sessions, two-factor codes and passkeys. */
import { z } from 'zod';
import { session } from './account.ts';
import { timeMs, typedInput } from './primitives.ts';

const PASSWORD_LENGTH = 128;
const empty = z.object({});
const password = z.string().min(1).max(PASSWORD_LENGTH);
const secondFactor = typedInput(32, 6).meta({ description: 'authenticator code or recovery code' });
/** WebAuthn's own JSON (W3C WebAuthn 3, §5.1): passed through, verified by the library. */
const webauthnJson = z.record(z.string(), z.unknown());

export const sessionRow = z.object({
  id: z.string(),
  device: z
    .string()
    .meta({ description: 'kind of device and browser, for example "Chrome · Android"; empty if unknown' }),
  address: z.string().meta({ description: 'network address of the last use' }),
  country: z.string().nullable().meta({ description: 'ISO 3166-1 country of that address, if known' }),
  created_at: timeMs,
  used_at: timeMs,
  current: z.union([z.literal(0), z.literal(1)]),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const passkey = z.object({ id: z.string(), name: z.string(), created_at: timeMs, used_at: timeMs.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const securitySchemas = {
  sessions: {
    summary: 'Sessions of this account, most recently used first',
    input: empty,
    output: z.array(sessionRow),
  },
  revokeSession: {
    summary: 'End one session',
    input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/u) }),
    output: empty,
  },
  revokeOthers: {
    summary: 'End all sessions except this one',
    input: empty,
    output: empty,
  },

  twoFactor: {
    summary: 'Whether two-factor is switched on',
    input: empty,
    output: z.object({ enabled: z.boolean(), recovery_left: z.int().nonnegative() }),
  },
  twoFactorStart: {
    summary: 'A new secret for an authenticator app; takes effect once it is confirmed',
    input: z.object({ password }),
    output: z.object({
      secret: z.string().meta({ description: 'base32' }),
      uri: z.string().meta({ description: 'otpauth:// for the QR code' }),
    }),
  },
  twoFactorConfirm: {
    summary: 'Switch two-factor on with the first code; returns the recovery codes, only this once',
    input: z.object({ code: secondFactor }),
    output: recoveryCodes,
  },
  twoFactorOff: {
    summary: 'Switch two-factor off',
    input: z.object({ password, code: secondFactor }),
    output: empty,
  },
  newRecoveryCodes: {
    summary: 'New recovery codes; the old ones become invalid',
    input: z.object({ password, code: secondFactor }),
    output: recoveryCodes,
  },

  passkeys: {
    summary: 'The passkeys of this account',
    input: empty,
    output: z.array(passkey),
  },
  passkeyRegisterOptions: {
    summary: 'Start adding a passkey: options for navigator.credentials.create',
    input: z.object({
      password,
      auth_code: typedInput(32).optional().meta({
        description:
          "authenticator code or recovery code if two-factor is on, otherwise a code sent to the account's own contact (type 2)",
      }),
    }),
    output: z.object({ options: webauthnJson }),
  },
  passkeyRegister: {
    summary: 'Add the passkey created by the browser',
    input: z.object({
      name: z
        .string()
        .trim()
        .regex(/^\P{Cc}{1,64}$/u),
      response: webauthnJson,
    }),
    output: passkey,
  },
  passkeyRemove: {
    summary: 'Remove a passkey',
    input: z.object({ id: z.string().regex(/^[\w-]{1,1400}$/u), password }),
    output: empty,
  },
  passkeyLoginOptions: {
    summary: 'Start a login with a passkey: options for navigator.credentials.get',
    input: empty,
    output: z.object({ ticket: z.string(), options: webauthnJson }),
  },
  passkeyLogin: {
    summary: 'Log in with the answer of a passkey; no further factor is required',
    input: z.object({ ticket: z.string().max(128), response: webauthnJson }),
    output: session,
  },
};
