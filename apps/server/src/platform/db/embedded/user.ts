/** PostgreSQL refuses to run as root: this finds or creates the unprivileged system user to run it as. */
import { execFileSync } from 'node:child_process';
import { EmbeddedFault } from './fault.ts';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const CREATED_NAME = 'tradewind';

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

function lookUp(name: string): SystemUser | undefined {
  try {
    return { name, uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return undefined;
  }
}

/** Creates a system user without home or shell with whatever tool the system has (shadow, then busybox). */
function create(name: string): SystemUser | undefined {
  const attempts: readonly [string, readonly string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return lookUp(name);
    } catch {
      // not installed, or not allowed here: try the next one
    }
  }
  return undefined;
}

/**
 * Undefined when this process is not root (PostgreSQL then runs as the same user). As root: `postgres` when the system
 * has it, else a system user `tradewind` (created when missing), else `nobody`. The user must have a name, because
 * initdb looks it up.
 */
export function databaseUser(names: readonly string[] = ['postgres', CREATED_NAME]): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of names) {
    const found = lookUp(name);
    if (found !== undefined) return found;
  }
  const user = create(CREATED_NAME) ?? lookUp('nobody');
  if (user === undefined)
    throw new EmbeddedFault(
      'running as root, and no unprivileged user for PostgreSQL could be found or created; set DATABASE_URL',
    );
  return user;
}
