/** Checks that docs/security/asvs.md lists every requirement of levels 1 and 2 exactly once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ((?:V\d+\.\d+\.\d+(?:, )?)+) \|/gmu;

/** Missing, unknown and duplicate requirements, one line per fault. */
export function asvsFaults(ids, page) {
  const named = [...page.matchAll(ROW)].flatMap(([, list]) => list.split(', '));
  const times = new Map(ids.map((id) => [id, 0]));
  const faults = [];
  for (const id of named) {
    const count = times.get(id);
    if (count === undefined) faults.push(`${id} is no requirement of level 1 or 2`);
    else if (count > 0) faults.push(`${id} is named twice`);
    times.set(id, (count ?? 0) + 1);
  }
  for (const [id, count] of times) if (count === 0) faults.push(`${id} is missing`);
  return faults.map((fault) => `docs/security/asvs.md: ${fault}`);
}

export function checkAsvs(root) {
  const read = (name) => readFileSync(join(root, 'docs', 'security', name), 'utf8');
  const ids = read('asvs-ids.txt')
    .split('\n')
    .filter((line) => line.startsWith('V'));
  return asvsFaults(ids, read('asvs.md'));
}
