/** Checks that links between documents have a target, and that docs/coverage.md refers to existing tests. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkCitations } from './citations.mjs';
import { sourceFiles, textOf } from './files.mjs';

const COVERAGE = 'docs/coverage.md';
/** As described at the top of docs/coverage.md. */
const PLACES = {
  A: ['e2e/acceptance/', '.spec.ts'],
  E: ['e2e/', '.spec.ts'],
  S: ['apps/server/src/', '.test.ts'],
  W: ['apps/web/src/', '.test.ts'],
  B: ['apps/backoffice/src/', '.test.ts'],
  C: ['packages/client/src/', '.test.ts'],
  K: ['packages/contract/src/', '.test.ts'],
  U: ['packages/ui/src/', '.test.ts'],
  G: ['packages/engine/src/', '.test.ts'],
  M: ['packages/money/src/', '.test.ts'],
};

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

/** Whether a quoted title matches: `…` stands for an omitted part. */
function quotes(title, text) {
  const parts = title.split('…').map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(parts.join(String.raw`[^\n]*?`), 'u').test(text.replaceAll(String.raw`\'`, "'"));
}

/** Faults in the tests that a page quotes: a missing file, or a title that it does not have. */
export function coverageFaults(path, text, read) {
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    let files = [];
    let isTitle = false;
    for (const { 0: all, 1: place, 2: name, 3: title, index: at } of line.matchAll(
      /`([A-Z])\/([\w\-/]+)`|“([^”]*)”/gu,
    )) {
      const where = `${path}:${index + 1}`;
      if (place !== undefined && name !== 'x') {
        const [before, after] = PLACES[place] ?? ['', ''];
        const file = [after, `${after}x`].map((end) => before + name + end).find((one) => read(one) !== undefined);
        if (file === undefined) faults.push(`${where}: ${all} is no file of tests`);
        const isOneMore = !isTitle && /(?:and|,) $/u.test(line.slice(0, at));
        files = [...(isOneMore ? files : []), file];
        isTitle = false;
      } else if (title !== undefined) {
        isTitle = true;
        for (const file of files.filter((one) => one !== undefined))
          if (!quotes(title, read(file) ?? '')) faults.push(`${where}: ${file} has no “${title}”`);
      }
    }
  }
  return faults;
}

export function checkDocs(root) {
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) {
      const isThere = existsSync(join(root, path));
      texts.set(path, isThere ? (/\.(?:md|tsx?)$/u.test(path) ? textOf(root, path) : '') : undefined);
    }
    return texts.get(path);
  };
  const links = sourceFiles(root, /\.md$/u).flatMap((path) => linkFaults(path, read(path), read));
  return [...links, ...coverageFaults(COVERAGE, read(COVERAGE), read), ...checkCitations(root)];
}
