/** The committed and new text files of the checkout, as listed by git. */
import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of matching files, relative to the root. */
export function sourceFiles(root, pattern) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && pattern.test(path) && existsSync(join(root, path)));
}

export const textOf = (root, path) => readFileSync(join(root, path), 'utf8');
