export { StoredCaptchas } from './captchas.ts';
export { serveCaptcha } from './routes.ts';
