export { serveVerification } from './routes.ts';
export { unsealed } from './sealed-columns.ts';
export { type Decision, Verifications } from './verifications.ts';
