/**
 * The server as one file, for tests that only talk to it: Node needs 0.8 s of processor time to find, read and link a
 * thousand modules, and half of that for a single one. Tests of the start itself run the sources (decision 0430).
 *
 *     await serverProgram();                  // { main, verify … }: paths that Node can run
 *     node scripts/lib/server-program.mjs     // creates them in advance and prints their paths
 *
 * Kept in node_modules/.cache under a hash of the sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesOf, hashOf } from './hash.mjs';
import { root } from './paths.mjs';

const CACHE = join(root, 'node_modules', '.cache', 'tradewind-server');
const SOURCE = join(root, 'apps', 'server', 'src');
const PACKAGES = ['contract', 'engine', 'money'].map((name) => join(root, 'packages', name, 'src'));
/** The last two are child processes of tests. */
const PROGRAMS = {
  main: 'main.ts',
  verify: 'verify/main.ts',
  archive: 'verify/archive-main.ts',
  backup: 'platform/db/backup-main.ts',
  rotate: 'rotation/main.ts',
  hostChild: 'testing/host-child.ts',
  feedChild: 'testing/feed-child.ts',
};
const TESTS = /\.test\.tsx?$/u;
/** Packages that load native code or files next to them. */
const OUTSIDE = /^(?:@node-rs\/argon2|sharp|pdfkit|pino|pg-native)$/u;

/** Programs that no run has used for this long are removed. */
const UNUSED_MS = 3_600_000;
const HERE = fileURLToPath(import.meta.url);

let made;

/** Bundled once for the current sources. */
export function serverProgram() {
  made ??= make();
  return made;
}

async function make() {
  const sources = [SOURCE, ...PACKAGES].flatMap((folder) => [...filesOf(folder)]).filter((path) => !TESTS.test(path));
  const hash = hashOf([join(root, 'package-lock.json'), HERE, ...sources]).slice(0, 16);
  // by the place of the sources, too, which the bundle names: node_modules may be a copy of another checkout's
  const folder = join(CACHE, `${hash}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
  if (!existsSync(folder)) await bundle(folder);
  return Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, join(folder, `${name}.mjs`)]));
}

async function bundle(folder) {
  const { rolldown } = await import('rolldown');
  mkdirSync(CACHE, { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  const program = await rolldown({
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(SOURCE, path)])),
    platform: 'node',
    plugins: [outside(), places()],
    logLevel: 'silent',
  });
  await program.write({
    dir: partial,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await program.close();
  try {
    renameSync(partial, folder);
  } catch (error) {
    // another process was faster
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  removeUnused(folder);
}

function removeUnused(current) {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    // another process may have removed it in the meantime
    const madeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (path !== current && Date.now() - madeMs > UNUSED_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Leaves some packages where they are, under the path at which their importer finds them. */
const outside = () => ({
  name: 'outside',
  resolveId(id, importer) {
    if (!OUTSIDE.test(id) || importer === undefined) return undefined;
    try {
      return { id: createRequire(importer).resolve(id), external: true };
    } catch {
      return { id, external: true }; // optional, and not installed
    }
  },
});

/** Modules look for files relative to their own location, which the bundle must not change. */
const places = () => ({
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(root) || !/import\.meta\.(?:dirname|url)/u.test(code)) return undefined;
    return {
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    };
  },
});

if (process.argv[1] === HERE) console.log(await serverProgram());
