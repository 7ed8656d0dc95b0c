/** Programs of the system that tests start. */
export { ensurePostgres } from '../../../../scripts/lib/postgres.mjs';
export { ensureProxy } from '../../../../scripts/lib/proxies.mjs';
