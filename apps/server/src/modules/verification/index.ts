export { serveVerification } from './routes.ts';
export { Verifications } from './verifications.ts';
