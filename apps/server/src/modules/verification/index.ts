export { serveVerification } from './routes.ts';
export { type Decision, Verifications } from './verifications.ts';
