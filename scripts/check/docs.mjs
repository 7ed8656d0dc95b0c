/** Checks that links between documents have a target. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkCitations } from './citations.mjs';
import { sourceFiles, textOf } from './files.mjs';

const headingId = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** Faults in the links of a document; `read(path)` returns a file's text, or undefined when there is none. */
export function linkFaults(path, text, read) {
  const faults = [];
  for (const [, markdown, html] of text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/gu)) {
    const link = markdown ?? html;
    if (/^(?:https?|mailto):/u.test(link)) continue;
    const [file, id] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    const found = read(target);
    if (found === undefined) faults.push(`${path}: ${link} leads nowhere`);
    else if (id !== undefined && ![...found.matchAll(/^#+ (.*)$/gmu)].some(([, heading]) => headingId(heading) === id))
      faults.push(`${path}: ${link} has no such heading`);
  }
  return faults;
}

export function checkDocs(root) {
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) {
      const isThere = existsSync(join(root, path));
      texts.set(path, isThere ? (path.endsWith('.md') ? textOf(root, path) : '') : undefined);
    }
    return texts.get(path);
  };
  const links = sourceFiles(root, /\.md$/u).flatMap((path) => linkFaults(path, read(path), read));
  return [...links, ...checkCitations(root)];
}
