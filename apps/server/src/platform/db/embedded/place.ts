/** The data folder of an embedded PostgreSQL, the user that runs it, and how it is initialised. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedBinaries, isReachable, locateBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { databaseUser } from './user.ts';
import type { SystemUser } from './user.ts';
import { EmbeddedFault } from './fault.ts';

const BUILTIN_LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/**
 * Where the system supports it, one call makes the new cluster's thousand files durable instead of a thousand calls.
 */
const SYNC_OPTIONS = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

export interface Place {
  readonly folder: string;
  readonly data: string;
  /** Working folder and -D argument. */
  readonly dataArgument: string;
  readonly user: SystemUser | undefined;
  readonly binaries: Binaries;
}

/**
 * `folder` is absolute and is created when missing; `chosen` is the user that PostgreSQL runs as when this process is
 * root.
 */
export function preparePlace(folder: string, chosen: SystemUser | undefined, programs?: string): Place {
  mkdirSync(folder, { recursive: true });
  const real = realpathSync(folder);
  const data = join(real, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const user = chosen ?? ownerOf(data) ?? databaseUser();
  if (user !== undefined && statSync(data).uid !== user.uid) chownSync(data, user.uid, user.gid);
  // The working folder is entered before root's rights are dropped. /proc/self/cwd leads back to it even when the
  // path is closed to the database user (a data folder under /root).
  const closed = user !== undefined && !isReachable(data, user);
  if (closed && process.platform !== 'linux')
    throw new EmbeddedFault(`${data} cannot be reached by the database user ${user.name}`);
  const binaries = programs === undefined ? locateBinaries(user) : installedBinaries(programs);
  return { folder: real, data, dataArgument: closed ? '/proc/self/cwd' : data, user, binaries };
}

/** As root, an existing cluster is run by its owner, whatever users the system has gained or lost since. */
function ownerOf(data: string): SystemUser | undefined {
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { name: `user ${uid}`, uid, gid };
}

export function readSecrets(folder: string): { readonly superuser: string; readonly app: string } {
  return {
    superuser: secretIn(join(folder, 'superuser.password')),
    app: secretIn(join(folder, 'application.password')),
  };
}

function secretIn(path: string): string {
  if (!existsSync(path)) {
    const partial = `${path}.new`;
    writeFileSync(partial, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(partial, path);
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8');
}

export const identityOf = (user: SystemUser | undefined) =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid };

/**
 * Initialises the cluster. A half-initialised one (the machine went down meanwhile) is removed first: nothing was
 * stored in it.
 */
export async function initialise(place: Place, password: string): Promise<void> {
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { mode: 0o700 });
  if (place.user !== undefined) chownSync(place.data, place.user.uid, place.user.gid);
  // initdb reads the password from a file; only the database user can read its folder
  const passwordFolder = mkdtempSync(join(tmpdir(), 'tradewind-'));
  const passwordFile = join(passwordFolder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user !== undefined)
    for (const path of [passwordFolder, passwordFile]) chownSync(path, place.user.uid, place.user.gid);
  const child = spawn(
    place.binaries.initdb,
    [
      '-D',
      place.dataArgument,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--no-instructions',
      // 17 brought both
      ...(place.binaries.version < 17 ? ['--locale=C.UTF-8'] : [...BUILTIN_LOCALE, ...SYNC_OPTIONS]),
    ],
    { cwd: place.data, ...identityOf(place.user), env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const code = await exitOf(child);
  rmSync(passwordFolder, { recursive: true, force: true });
  if (code !== 0) throw new EmbeddedFault(`PostgreSQL could not set up ${place.data}: ${errors.join('').trim()}`);
}

/** Only what PostgreSQL needs: the server's own environment contains secrets. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
}

export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
