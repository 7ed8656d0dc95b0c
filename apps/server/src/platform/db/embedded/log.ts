/** PostgreSQL's own log. */
import { existsSync, readFileSync } from 'node:fs';

/** The last error in it, in one line. */
export function faultInLog(path: string): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const line = lines.findLast((each) => /\b(?:FATAL|PANIC|ERROR):/u.test(each)) ?? lines.at(-1) ?? '';
  return line === '' ? 'PostgreSQL wrote no log' : line.replace(/^.*?(?:FATAL|PANIC|ERROR): +/u, '');
}
