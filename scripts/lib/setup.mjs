/**
 * Prerequisites of `npm start` and `npm test`: the packages of the lock file, and the apps built from the current sources.
 * Both are skipped when nothing has changed since the last time.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { compressFolder } from './compress.mjs';
import { filesOf, hashOf } from './hash.mjs';
import { bin, node, root } from './paths.mjs';
import { fail, run } from './run.mjs';

/** Browser apps → the packages that they are built from in addition to their own folder. */
const APPS = {
  web: ['ui', 'client', 'contract', 'engine', 'money'],
  backoffice: ['ui', 'client', 'contract', 'money'],
};
/** Files in scripts/lib that are part of the build itself. */
const BUILD_PARTS = ['build-version', 'chunks', 'lean-fonts'];
const isCurrent = (marker, hash) => existsSync(marker) && readFileSync(marker, 'utf8') === hash;

/**
 * `npm ci`, with the machine's Node: it removes node_modules first, including the pinned Node, which may be running this
 * script.
 */
function npmCi() {
  const modules = join(root, 'node_modules');
  const isPinned = process.execPath.startsWith(modules + sep);
  if (isPinned && process.platform === 'win32')
    fail('the packages have changed, but the Node among them is in use: remove node_modules from PATH and try again.');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const env = { PATH: path.join(delimiter) };
  const args = ['ci', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  return npm === undefined || isPinned
    ? run('npm', args, { quiet: true, env })
    : run(process.execPath, [npm, ...args], { quiet: true, env });
}

/** Whether the installed packages, for example after a manual install, match package-lock.json. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const { packages: found } = JSON.parse(readFileSync(installed, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // optional packages are the binaries of other platforms
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || (path in found && found[path].version === version),
  );
}

/** Installs the packages of package-lock.json, including the pinned Node, unless they are already installed. */
export async function ensurePackages() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Node 20 or newer is needed to set up; this is ${process.version}.`);
  const hash = hashOf([join(root, 'package-lock.json')]);
  const marker = join(root, 'node_modules', '.tradewind-packages');
  if (existsSync(node) && (isCurrent(marker, hash) || isInstalled())) return;
  console.error('Tradewind: installing packages (first start, or the lock file changed) …');
  if ((await npmCi()) !== 0) fail('npm ci failed (see above). Is the package registry reachable?');
  if (!existsSync(node))
    fail(
      'the pinned Node was not installed: allow install scripts of the package "node" (npm config get ignore-scripts).',
    );
  writeFileSync(marker, hash);
}

/** Builds each app whose sources, or those of a package that it uses, have changed; in parallel. */
export async function ensureApps() {
  await Promise.all(Object.entries(APPS).map(([name, packages]) => ensureApp(name, packages)));
}

async function ensureApp(name, packages) {
  const folder = join(root, 'apps', name);
  const sources = [folder, ...packages.map((used) => join(root, 'packages', used, 'src'))];
  const shared = ['package-lock.json', ...BUILD_PARTS.map((part) => `scripts/lib/${part}.mjs`)].map((path) =>
    join(root, path),
  );
  const hash = hashOf([...shared, ...sources.flatMap((source) => [...filesOf(source)])]);
  const marker = join(folder, 'dist', '.source-hash');
  if (isCurrent(marker, hash)) return;
  console.error(`Tradewind: building apps/${name} …`);
  const code = await run(node, [bin('vite'), 'build', '--logLevel', 'warn'], { quiet: true, cwd: folder });
  if (code !== 0) fail(`building apps/${name} failed (see above).`);
  await compressFolder(join(folder, 'dist'));
  writeFileSync(marker, hash);
}
