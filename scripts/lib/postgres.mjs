/**
 * The PostgreSQL of the system for tests: Debian 12 has 15, the oldest version that is supported. The packaged one is the
 * newest.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { fail } from './run.mjs';

const DEBIAN = '/usr/lib/postgresql';
/** The oldest that is supported. */
const LEAST = 15;

/** The folder of the oldest one's programs; undefined = there is none. POSTGRES_PATH takes precedence. */
function findPostgres() {
  const given = process.env.POSTGRES_PATH ?? '';
  if (given !== '') return given;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const folders = versions
    .filter((version) => version >= LEAST)
    .toSorted((left, right) => left - right)
    .map((version) => join(DEBIAN, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}

/** Ensures that there is a PostgreSQL of the system, and returns the folder of its programs. */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found !== undefined) return found;
  await aptInstall('postgresql');
  return (
    findPostgres() ??
    fail('no PostgreSQL of the system: install it (Debian: apt-get install postgresql) or set POSTGRES_PATH.')
  );
}
