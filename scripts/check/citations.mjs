/** Checks that citations in code, tests and documents refer to existing specification sections, decisions and documents. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sourceFiles, textOf } from './files.mjs';

const SPECIFICATION = 'docs/specification';
const DECISIONS = 'docs/decisions';
const CITING = /\.(?:ts|tsx|mjs|sql|css|html|md|ya?ml)$/u;
/** The specification is kept as it was written; the check and its test contain examples of faults. */
const EXEMPT = /^docs\/specification\/|^scripts\/check\/(?:citations\.mjs|check\.test\.ts)$/u;

/** A citation may continue in the next line of a comment. */
const GAP = String.raw`[\s*/]{1,12}`;
const SPACE = String.raw`[\s*/]{0,12}`;
/** `product.md §4`, `contract §§1, 4 and 6`, `the contract (§2)`. */
const SECTION = new RegExp(
  String.raw`\b(product|contract)(?:\.md)?,?${GAP}\(?(?:§§${SPACE}(\d+(?:(?:, | and |–)\d+)*)|§${SPACE}(\d+))`,
  'giu',
);
/** `docs/decisions/0105`, `decision 0105`, `decisions 0105 and 0106`. */
const DECISION = /\bdecisions\/(\d{4})\b(?!-)|\bdecisions?[\s*/]{1,12}(\d{2,4}(?:(?:, | and )\d{2,4})*)\b/giu;
const DOCUMENT = /\bdocs\/[\w\-/]+\.md\b/gu;

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** The numbers of the sections of a specification text. */
export const sectionsOf = (text) => new Set([...text.matchAll(/^#+ (\d+)\. /gmu)].map(([, number]) => number));

/**
 * Faults of a file. `known`: `specification` maps the name (`product`) to its sections, `decisions` is the set of
 * numbers, `exists(path)` is for documents.
 */
export function citationFaults(path, text, known) {
  const faults = [];
  const fault = (index, what) => faults.push(`${path}:${lineOf(text, index)}: ${what}`);
  for (const { 1: name, 2: several, 3: one, index } of text.matchAll(SECTION))
    for (const number of (several ?? one).split(/, | and |–/u))
      if (!known.specification[name.toLowerCase()]?.has(number))
        fault(index, `${name} §${number} is no section of ${SPECIFICATION}`);
  for (const { 1: inPath, 2: numbers, index } of text.matchAll(DECISION))
    for (const number of (inPath ?? numbers).split(/, | and /u))
      if (!known.decisions.has(number)) fault(index, `decision ${number} is not in ${DECISIONS}`);
  for (const { 0: document, index } of text.matchAll(DOCUMENT))
    if (!known.exists(document)) fault(index, `${document} does not exist`);
  return faults;
}

/** Faults of the decisions' files: a number that two of them have, or a heading with another number. `heading(file)` is the first line. */
export function decisionFaults(files, heading) {
  const faults = [];
  const seen = new Set();
  for (const file of files) {
    const number = file.slice(0, 4);
    if (seen.has(number)) faults.push(`${DECISIONS}/${file}: another decision has this number`);
    seen.add(number);
    if (!heading(file).startsWith(`# ${number}: `))
      faults.push(`${DECISIONS}/${file}: the heading is not "# ${number}: …"`);
  }
  return faults;
}

export function checkCitations(root) {
  const specification = Object.fromEntries(
    sourceFiles(root, /^docs\/specification\/[^/]+\.md$/u).map((path) => [
      basename(path, '.md'),
      sectionsOf(textOf(root, path)),
    ]),
  );
  const files = readdirSync(join(root, DECISIONS)).filter((name) => /^\d{4}-.*\.md$/u.test(name));
  const known = {
    specification,
    decisions: new Set(files.map((name) => name.slice(0, 4))),
    exists: (path) => existsSync(join(root, path)),
  };
  const cited = sourceFiles(root, CITING)
    .filter((path) => !EXEMPT.test(path))
    .flatMap((path) => citationFaults(path, textOf(root, path), known));
  return [...decisionFaults(files, (file) => textOf(root, `${DECISIONS}/${file}`)), ...cited];
}
