export { StoredCaptchas } from './captchas.ts';
export { serveCaptcha } from './routes.ts';
export type { Captchas } from './types.ts';
