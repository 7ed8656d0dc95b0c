/**
 * Builds what the package contains, into dist: the entry, and WebSocket for Node.js 20, as ESM by rolldown, and declarations by the
 * TypeScript compiler. Runs before `npm pack`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const declarations = join(dist, 'declarations');
const require = createRequire(import.meta.url);

async function bundle(input, file, external, paths = {}) {
  const program = await rolldown({ input, platform: file === 'index.js' ? 'neutral' : 'node', external });
  await program.write({ file: join(dist, file), format: 'esm', paths });
  await program.close();
}

/** Declarations name their neighbours as they are called in the package, and nothing else. */
function writeDeclarations() {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const args = [compiler, '-p', join(here, 'tsconfig.build.json'), '--outDir', declarations];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('the declarations could not be written');
  const folder = join(declarations, 'packages', 'client', 'src', 'bot');
  const wanted = ['index.d.ts'];
  for (const name of wanted) {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/gu, "$1.js'");
    if (/from '(?!\.\/)/u.test(text)) throw new Error(`${name} needs more than the package has`);
    for (const [, next] of text.matchAll(/from '\.\/([\w-]+)\.js'/gu))
      if (!wanted.includes(`${next}.d.ts`)) wanted.push(`${next}.d.ts`);
    writeFileSync(join(dist, name), text);
  }
  rmSync(declarations, { recursive: true });
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await bundle(join(here, 'src', 'bot', 'index.ts'), 'index.js', ['ws'], { ws: './ws.js' });
const ws = dirname(require.resolve('ws/package.json'));
await bundle(join(ws, 'wrapper.mjs'), 'ws.js', ['bufferutil', 'utf-8-validate']);
copyFileSync(join(ws, 'LICENSE'), join(dist, 'ws.LICENSE'));
writeDeclarations();
