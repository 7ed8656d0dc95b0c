export { fillNames, nameHashes, reindexNames } from './name-index.ts';
export { serveVerification } from './routes.ts';
export { SEALED_VERIFICATIONS, unsealed } from './sealed-columns.ts';
export { type Decision, Verifications, isVerified } from './verifications.ts';
