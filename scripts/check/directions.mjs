/**
 * Checks the direction of imports (docs/architecture.md) with rules for dependency-cruiser, generated from the lists below.
 * Type imports count like others. `node scripts/check/directions.mjs` prints figures of the server's import graph.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { root } from '../lib/paths.mjs';

/** Workspace folder → the workspaces that it may import. */
const WORKSPACES = {
  'packages/money': [],
  'packages/fix': [],
  'packages/engine': ['packages/money'],
  'packages/contract': ['packages/money'],
  'packages/client': ['packages/contract', 'packages/money'],
  'packages/ui': ['packages/client', 'packages/money'],
  'apps/server': ['packages/engine', 'packages/contract', 'packages/money'],
  'apps/web': ['packages/client', 'packages/ui', 'packages/contract', 'packages/engine', 'packages/money'],
  'apps/backoffice': ['packages/client', 'packages/ui', 'packages/contract', 'packages/money'],
  bridges: ['packages/contract', 'packages/fix', 'packages/money'],
  backtest: ['packages/client', 'packages/engine', 'apps/server', 'packages/money', 'packages/contract'],
  bench: ['packages/engine', 'apps/server', 'bridges', 'packages/money', 'packages/contract'],
  e2e: ['packages/contract', 'packages/client', 'apps/web', 'apps/backoffice'],
};
/** Workspaces that use no npm package and no module of Node. */
const WITHOUT_NPM = ['packages/money', 'packages/fix', 'packages/engine'];

const SERVER = 'apps/server/src';
/** The wings of the server, lowest first: each may import those before it. app.ts and main.ts are above all of them. */
export const WINGS = [
  'platform',
  'core',
  'messaging',
  'people',
  'staff',
  'trading',
  'money',
  'content',
  'support',
  'desk',
  'privacy',
  'realtime',
  'verify',
  'rotation',
  'backtest',
];
/** Folders whose subfolders may import each other only through index.ts, types.ts or the files that register calls. */
const SEALED = [
  SERVER,
  ...WINGS.map((wing) => `${SERVER}/${wing}`),
  'apps/web/src/features',
  'apps/backoffice/src/features',
];

const TESTS = String.raw`\.test\.tsx?$|/testing/`;
const ENTRANCE = String.raw`(?:index|types|(?:operator-)?routes)\.tsx?$`;
/** Tests and benchmarks start servers: on which port, and as which bundle or program. */
const SERVERS = String.raw`^scripts/lib/(?:free-port|quickfix|server-program)\.mjs$`;
const anyOf = (folders) => `^(?:${folders.join('|')})/`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

function workspaceRules() {
  const all = Object.keys(WORKSPACES);
  return Object.entries(WORKSPACES).flatMap(([folder, allowed]) => [
    rule(
      `${folder}: workspaces`,
      `may import only ${allowed.join(', ') || 'itself'}`,
      { path: `^${folder}/` },
      { path: anyOf(all), pathNot: anyOf([folder, ...allowed]) },
    ),
    rule(
      `${folder}: by package name`,
      'another workspace is imported by its package name',
      // these tests start servers like the scripts and the browser tests
      { path: `^${folder}/`, pathNot: String.raw`/vite\.config\.ts$|^apps/server/src/testing/\w+-process\.ts$` },
      {
        dependencyTypes: ['local'],
        pathNot: [['bench', 'e2e'].includes(folder) ? `^(?:${folder}|scripts/lib)/` : `^${folder}/`, SERVERS],
      },
    ),
    rule(
      `${folder}: servers for tests`,
      'only tests and benchmarks start servers like this',
      { path: `^${folder}/`, pathNot: [TESTS, '^(?:bench|e2e)/'] },
      { path: SERVERS },
    ),
  ]);
}

const leafRules = () =>
  WITHOUT_NPM.map((folder) =>
    rule(
      `${folder}: no dependencies`,
      'depends on nothing from outside',
      { path: `^${folder}/src/`, pathNot: TESTS },
      { pathNot: '^packages/' },
    ),
  );

/** Its formulas are to find mistakes in those (decision 0556). */
const recomputationRule = () =>
  rule(
    'recomputation: formulas of its own',
    'shares no code with the engine',
    { path: `^${SERVER}/verify/recompute/` },
    { path: '^packages/' },
  );

const wingRules = () =>
  WINGS.map((wing, index) =>
    rule(
      `${wing}: imports go down`,
      `may import only the wings below it`,
      { path: `^${SERVER}/${wing}/`, pathNot: TESTS },
      { path: `^${SERVER}/(?:${[...WINGS.slice(index + 1), String.raw`[^/]+\.ts$`].join('|')})` },
    ),
  );

function sealedRules() {
  return SEALED.flatMap((folder) => {
    const isNested = (room) => SEALED.includes(`${folder}/${room}`);
    // a wing is also imported through its folders, which have their own rules
    const nested = folder === SERVER ? WINGS.filter(isNested) : [];
    const outside = nested.length === 0 ? '' : `(?!(?:${nested.join('|')})/)`;
    return [
      rule(
        `${folder}: through the index`,
        'import the index of that folder instead',
        { path: `^${folder}/([^/]+)/`, pathNot: TESTS },
        { path: `^${folder}/${outside}[^/]+/`, pathNot: [`^${folder}/$1/`, `^${folder}/[^/]+/${ENTRANCE}`] },
      ),
      rule(
        `${folder}: through the index, from outside`,
        'import the index of that folder instead',
        { pathNot: [`^${folder}/[^/]+/`, TESTS] },
        { path: `^${folder}/${outside}[^/]+/`, pathNot: `^${folder}/[^/]+/${ENTRANCE}` },
      ),
    ];
  });
}

const RULES = {
  forbidden: [
    rule('no circles', 'a circle of imports', {}, { circular: true }),
    ...workspaceRules(),
    ...leafRules(),
    ...wingRules(),
    recomputationRule(),
    ...sealedRules(),
  ],
};

async function cruised(folder, paths) {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { output } = await cruise(paths, {
      // TypeScript 7 has no API that dependency-cruiser could parse with
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`/dist/|\.css$` },
      enhancedResolveOptions: {
        extensions: ['.ts', '.tsx', '.mjs', '.js'],
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default'],
      },
      validate: true,
      ruleSet: RULES,
    });
    return output;
  } finally {
    process.chdir(before);
  }
}

const faultOf = ({ from, to, rule: { name }, cycle }) =>
  `${from} → ${cycle === undefined ? to : cycle.map((step) => step.name).join(' → ')}: ${name}`;

/** Faults of the checkout at `folder`, one line per fault. */
export async function checkDirections(folder) {
  const workspaces = Object.keys(WORKSPACES).filter((path) => existsSync(join(folder, path)));
  const { summary } = await cruised(folder, workspaces);
  return summary.violations.map(faultOf);
}

const roomOf = (path) => {
  const [wing, room, ...rest] = relative(SERVER, path).split('/');
  return rest.length > 0 || (room !== undefined && !room.includes('.')) ? `${wing}/${room}` : wing;
};

/** Statistics of the imports between the server's folders: floors = the longest chain of folders. */
export async function importFigures(folder) {
  const { modules, summary } = await cruised(folder, [SERVER]);
  const isTest = new RegExp(TESTS, 'u');
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(SERVER) || isTest.test(source)) continue;
    const targets = imports.get(roomOf(source)) ?? new Set();
    imports.set(roomOf(source), targets);
    for (const { resolved } of dependencies)
      if (resolved.startsWith(SERVER) && !isTest.test(resolved)) targets.add(roomOf(resolved));
  }
  const floors = new Map();
  const floorOf = (room) => {
    if (!floors.has(room)) {
      floors.set(room, 1);
      const below = [...(imports.get(room) ?? [])].filter((other) => other !== room);
      floors.set(room, 1 + Math.max(0, ...below.map(floorOf)));
    }
    return floors.get(room);
  };
  const count = (text) => summary.violations.filter(({ rule: { name } }) => name.includes(text)).length;
  return {
    folders: imports.size,
    floors: Math.max(...[...imports.keys()].map(floorOf)),
    upward: count('imports go down'),
    circles: count('no circles'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await importFigures(root));
