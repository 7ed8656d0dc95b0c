/** Where PostgreSQL keeps its log beside itself, for a restore to an instant. */
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isReachable } from './binaries.ts';
import type { SystemUser } from './user.ts';

/** So much of the log may be on the machine alone. */
const ARCHIVE_SECONDS = 60;

/** In single quotes of a shell inside a setting of PostgreSQL, where % has a meaning. */
export function quotable(folder: string): string {
  if (/['%\\\n]/u.test(folder)) throw new Error(`the path of an archive must not contain quotes, % or \\: ${folder}`);
  return folder;
}

/**
 * Settings with which PostgreSQL copies each part of its log to `folder`, which is made for `user`, at the latest after a minute. A part
 * is there under its name once it is whole; one that is there already must be the same. PostgreSQL hears that it is kept once it would
 * outlive a power cut: then it deletes its own.
 */
export function archiveSettings(folder: string, user: SystemUser | undefined): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined && !isReachable(dirname(folder), user))
    throw new Error(`WAL_ARCHIVE: ${folder} cannot be reached by the database user ${user.name}`);
  if (user !== undefined && statSync(folder).uid !== user.uid) chownSync(folder, user.uid, user.gid);
  const to = `${quotable(folder)}/%f`;
  const added = `cp '%p' '${to}.part' && sync '${to}.part' && mv '${to}.part' '${to}'`;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `if test -f '${to}'; then cmp -s '%p' '${to}'; else ${added}; fi && sync '${folder}'`,
  };
}
