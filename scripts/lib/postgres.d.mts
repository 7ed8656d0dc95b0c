/** Ensures that there is a PostgreSQL of the system, and returns the folder of its programs. See postgres.mjs. */
export function ensurePostgres(): Promise<string>;
