/** Archives PostgreSQL's log for point-in-time restores. */
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isReachable } from './binaries.ts';
import type { SystemUser } from './user.ts';
import { EmbeddedFault } from './fault.ts';

/** At most this much of the log exists only in the data folder. */
const ARCHIVE_SECONDS = 60;

/** Safe within single quotes of a shell command in a PostgreSQL setting, where % has a meaning. */
export function quotable(folder: string): string {
  if (/['%\\\n]/u.test(folder))
    throw new EmbeddedFault(`the path of an archive must not contain quotes, % or \\: ${folder}`);
  return folder;
}

/**
 * Settings with which PostgreSQL copies each segment of its log to `folder`, which is created for `user`, at the latest
 * after a minute. A segment appears under its name once it is complete; an existing one must be identical. The copy is
 * reported as done once it would survive a power failure; then PostgreSQL deletes its own.
 */
export function archiveSettings(folder: string, user: SystemUser | undefined): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined && !isReachable(dirname(folder), user))
    throw new EmbeddedFault(`WAL_ARCHIVE: ${folder} cannot be reached by the database user ${user.name}`);
  if (user !== undefined && statSync(folder).uid !== user.uid) chownSync(folder, user.uid, user.gid);
  const to = `${quotable(folder)}/%f`;
  const added = `cp '%p' '${to}.part' && sync '${to}.part' && mv '${to}.part' '${to}'`;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `if test -f '${to}'; then cmp -s '%p' '${to}'; else ${added}; fi && sync '${folder}'`,
  };
}
