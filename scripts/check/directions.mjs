/** Imports go one way (docs/architecture.md). Each rule here is a line of that page. */
import { dirname, join, normalize } from 'node:path';
import { sourceFiles, textOf } from './files.mjs';

/** Workspace folder → the workspaces it may import. */
const ALLOWED = {
  'packages/money': [],
  'packages/engine': ['money'],
  'packages/contract': ['money'],
  'packages/client': ['contract'],
  'packages/ui': ['money'],
  'apps/server': ['engine', 'contract', 'money'],
  'apps/web': ['client', 'ui', 'contract', 'engine', 'money'],
  'apps/backoffice': ['client', 'ui', 'contract', 'money'],
  bench: ['engine', 'server', 'money', 'contract'],
  e2e: ['contract', 'client'],
};
/** Leaf packages carry no npm package at all. */
const WITHOUT_NPM = ['packages/money', 'packages/engine'];
/** Folders whose children reach each other only through their index. */
const WINGS = ['platform', 'core', 'messaging', 'people', 'staff', 'trading', 'money', 'content', 'support', 'desk'];
const SEALED = [
  'apps/server/src',
  ...WINGS.map((wing) => `apps/server/src/${wing}`),
  'apps/web/src/features',
  'apps/backoffice/src/features',
];

const IMPORT =
  /(?:^|[;\s])(?:import|export)\s+(?:type\s+)?(?:[^'"();]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gmu;

export function importsOf(text) {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2]);
}

const workspaceOf = (path) => Object.keys(ALLOWED).find((folder) => path.startsWith(`${folder}/`));

function sealedFault(path, target) {
  for (const folder of SEALED) {
    if (!target.startsWith(`${folder}/`)) continue;
    const [room, ...rest] = target.slice(folder.length + 1).split('/');
    const isFile = rest.length === 0;
    const isInside = path.startsWith(`${folder}/${room}/`);
    const isNested = SEALED.includes(`${folder}/${room}`);
    const isOpen = rest.length === 1 && /^(?:index|types)\.tsx?$/u.test(rest[0]);
    if (!isFile && !isInside && !isNested && !isOpen)
      return `${path}: reaches into ${folder}/${room}; import its index instead (${target})`;
  }
  return undefined;
}

export function faultsOf(path, text) {
  const workspace = workspaceOf(path);
  if (workspace === undefined) return [];
  const isTest = /\.test\.tsx?$|\/testing\//u.test(path);
  const faults = [];
  for (const specifier of importsOf(text)) {
    if (specifier.startsWith('.')) {
      const target = normalize(join(dirname(path), specifier));
      const isBuildTool =
        (path.endsWith('/vite.config.ts') || path.startsWith('e2e/support/')) && target.startsWith('scripts/');
      if (workspaceOf(target) !== workspace && !isBuildTool)
        faults.push(`${path}: leaves its workspace by a relative path (${specifier})`);
      const sealed = isTest ? undefined : sealedFault(path, target);
      if (sealed !== undefined) faults.push(sealed);
    } else if (specifier.startsWith('@tradewind/')) {
      const name = specifier.split('/')[1];
      if (!ALLOWED[workspace].includes(name) && !workspace.endsWith(`/${name}`))
        faults.push(`${path}: ${workspace} may not import ${specifier}`);
    } else if (WITHOUT_NPM.includes(workspace) && !isTest) {
      faults.push(`${path}: ${workspace} depends on nothing from outside (${specifier})`);
    }
  }
  return faults;
}

export function checkDirections(root) {
  return sourceFiles(root, /\.tsx?$/u).flatMap((path) => faultsOf(path, textOf(root, path)));
}
