export { StoredCaptchas } from './captchas.ts';
export type { Captchas } from './types.ts';
