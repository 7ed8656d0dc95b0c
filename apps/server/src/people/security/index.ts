export { Passkeys } from './passkeys.ts';
export { makeRecoveryCodes, normalRecoveryCode } from './recovery-codes.ts';
export { passkeyHost } from './relying-party.ts';
export { serveSecurity } from './routes.ts';
export { isTotpCode, newTotp, totpStep, typedCode } from './totp.ts';
export { RECOVERY_CODES, SEALED_USERS, TwoFactor } from './two-factor.ts';
