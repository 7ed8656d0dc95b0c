/** What protects an account: its sessions, two-factor codes and passkeys. */
import { z } from 'zod';
import { session } from './account.ts';
import { change, read } from './call.ts';
import { timeMs } from './primitives.ts';

const PASSWORD_LENGTH = 128;
const empty = z.object({});
const password = z.string().min(1).max(PASSWORD_LENGTH);
const secondFactor = z
  .string()
  .trim()
  .min(6)
  .max(32)
  .meta({ description: 'code of the authenticator app, or a recovery code' });
/** WebAuthn's own JSON (W3C WebAuthn 3, §5.1): passed through, verified by the library. */
const webauthnJson = z.record(z.string(), z.unknown());

export const sessionRow = z.object({
  id: z.string(),
  device: z
    .string()
    .meta({ description: 'kind of device and browser, such as "Chrome · Android"; empty when unknown' }),
  address: z.string().meta({ description: 'network address of the last use' }),
  country: z.string().nullable().meta({ description: 'ISO 3166-1 of that address where it is known' }),
  created_at: timeMs,
  used_at: timeMs,
  current: z.union([z.literal(0), z.literal(1)]),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const passkey = z.object({ id: z.string(), name: z.string(), created_at: timeMs, used_at: timeMs.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const securityCalls = {
  sessions: read(
    '/api/user/sessions',
    'required',
    'Where this account is logged in, the newest use first',
    empty,
    z.array(sessionRow),
  ),
  revokeSession: change(
    '/api/user/session_revoke',
    'required',
    'End one session',
    z.object({ id: z.string().regex(/^[0-9a-f]{64}$/u) }),
    empty,
  ),
  revokeOthers: change('/api/user/session_revoke_others', 'required', 'End all sessions but this one', empty, empty),

  twoFactor: read(
    '/api/user/two_factor',
    'required',
    'Whether two-factor is switched on',
    empty,
    z.object({ enabled: z.boolean(), recovery_left: z.int().nonnegative() }),
  ),
  twoFactorStart: change(
    '/api/user/two_factor_start',
    'required',
    'A new secret for an authenticator app; counts only once it is confirmed',
    z.object({ password }),
    z.object({
      secret: z.string().meta({ description: 'base32' }),
      uri: z.string().meta({ description: 'otpauth:// for the QR code' }),
    }),
  ),
  twoFactorConfirm: change(
    '/api/user/two_factor_confirm',
    'required',
    'Switch two-factor on with the first code; the recovery codes are shown this once',
    z.object({ code: secondFactor }),
    recoveryCodes,
  ),
  twoFactorOff: change(
    '/api/user/two_factor_off',
    'required',
    'Switch two-factor off',
    z.object({ password, code: secondFactor }),
    empty,
  ),
  newRecoveryCodes: change(
    '/api/user/two_factor_recovery',
    'required',
    'New recovery codes; the old ones end',
    z.object({ password, code: secondFactor }),
    recoveryCodes,
  ),

  passkeys: read('/api/user/passkeys', 'required', 'The passkeys of this account', empty, z.array(passkey)),
  passkeyRegisterOptions: change(
    '/api/user/passkey_register_options',
    'required',
    'Begin to add a passkey: options for navigator.credentials.create',
    z.object({ password }),
    z.object({ options: webauthnJson }),
  ),
  passkeyRegister: change(
    '/api/user/passkey_register',
    'required',
    'Add the passkey that the browser made',
    z.object({
      name: z
        .string()
        .trim()
        .regex(/^\P{Cc}{1,64}$/u),
      response: webauthnJson,
    }),
    passkey,
  ),
  passkeyRemove: change(
    '/api/user/passkey_remove',
    'required',
    'Remove a passkey',
    z.object({ id: z.string().regex(/^[\w-]{1,1400}$/u), password }),
    empty,
  ),
  passkeyLoginOptions: change(
    '/api/user/passkey_login_options',
    'none',
    'Begin a login with a passkey: options for navigator.credentials.get',
    empty,
    z.object({ ticket: z.string(), options: webauthnJson }),
  ),
  passkeyLogin: change(
    '/api/user/passkey_login',
    'none',
    'Log in with the answer of a passkey; no further factor is asked',
    z.object({ ticket: z.string().max(128), response: webauthnJson }),
    session,
  ),
} as const;
