export { Passkeys } from './passkeys.ts';
export { serveSecurity } from './routes.ts';
export { TwoFactor } from './two-factor.ts';
