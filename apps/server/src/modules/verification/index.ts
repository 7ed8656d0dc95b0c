export { serveVerification } from './routes.ts';
export { unsealed } from './sealed-columns.ts';
export { Verifications } from './verifications.ts';
