/** Resource usage of processes, as counted by Linux (/proc). */
import { readFileSync, readdirSync } from 'node:fs';

/** USER_HZ of Linux. */
const TICKS_PER_S = 100;

/** Fields of /proc/PID/stat from the third on; empty when there is no such process. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Processor seconds used by a process. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_S;
}

/** The same for a process and all its descendants, including ended ones. */
export function cpuSecondsOfTree(root: number): number {
  const own = statOf(root);
  const ended = (Number(own[13] ?? 0) + Number(own[14] ?? 0)) / TICKS_PER_S;
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === root);
  return children.reduce((sum, pid) => sum + cpuSecondsOfTree(pid), cpuSecondsOf(root) + ended);
}

export function residentKibOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** TCP_ESTABLISHED of Linux. */
const ESTABLISHED = '01';

/** Number of client connections of a server on this port, while both ends exist. */
export function connectionsTo(port: number): number {
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, local = '', , state]) => local.endsWith(own) && state === ESTABLISHED).length;
}
