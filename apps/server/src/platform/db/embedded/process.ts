/** Checks on processes of this machine that may have outlived the server that started them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
/** States of proc(5): ended, and only listed until the parent collects the exit code. */
const ENDED_STATES: readonly (string | undefined)[] = ['Z', 'X'];
/** Position of the start time among the fields of `statOf`. */
const BIRTH = 19;

/** Linux: the command, and the fields after it, starting with the state. Undefined when there is no such process. */
function statOf(pid: number): { readonly command: string; readonly fields: readonly string[] } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the command is in parentheses and may contain anything
    const end = stat.lastIndexOf(')');
    return { command: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') };
  } catch {
    return undefined;
  }
}

/** Whether a process with this id exists, alive or a zombie. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A zombie is not alive, although it accepts signals. */
export function isAlive(pid: number): boolean {
  if (!isListed(pid)) return false;
  return process.platform !== 'linux' || !ENDED_STATES.includes(statOf(pid)?.fields[0]);
}

/**
 * A value that differs between two processes that had the same id at different times: the start time. Empty when it is
 * unknown.
 */
export function birthOf(pid: number): string {
  if (process.platform === 'linux') return statOf(pid)?.fields[BIRTH] ?? '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Whether this process is a PostgreSQL server of the given data folder. PostgreSQL always runs with its data folder as
 * working directory.
 */
export function isPostgresOf(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

/**
 * Linux: the live PostgreSQL processes of a data folder, including those whose postmaster was killed. Elsewhere none.
 */
export function postgresProcesses(folder: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.command === 'postgres' && isPostgresOf(pid, folder) && isAlive(pid));
}

/** Waits until a process that is not our child has ended; false when it is still alive after the timeout. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await delay(POLL_MS);
  }
  return !isAlive(pid);
}
