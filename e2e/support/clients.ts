/** The installed clients for programs: a folder with the package of npm, and Python with the sources of its client. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientPackage } from '../../scripts/lib/client-package.mjs';
import { ensurePython } from '../../scripts/lib/python.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PROGRAMS = join(root, 'e2e', 'clients');
const PYTHON_CLIENT = join(root, 'clients', 'python');
const node = join(root, 'node_modules', 'node', 'bin', 'node');

export interface Program {
  readonly process: ChildProcess;
  /** What it has printed so far, faults included. */
  output(): string;
  /** Resolves when it has printed this. */
  hears(text: string): Promise<void>;
  /** Its last line, when it has ended; rejects if it failed. */
  result(): Promise<string>;
}

export type Environment = Readonly<Record<string, string>>;

export function start(command: string, args: readonly string[], cwd: string, environment: Environment): Program {
  // Playwright asks for colours
  const child = spawn(command, args, { cwd, env: { ...process.env, FORCE_COLOR: '0', ...environment } });
  let said = '';
  const listeners = new Set<() => void>();
  const hear = (data: Buffer): void => {
    said += data.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const closed = once(child, 'close');
  return {
    process: child,
    output: () => said,
    hears: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (said.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void closed.then(() => reject(new Error(`ended without "${text}": ${said}`)));
      }),
    async result() {
      await closed;
      if (child.exitCode !== 0) throw new Error(`ended with ${child.exitCode ?? child.signalCode}: ${said}`);
      return said.trimEnd().split('\n').at(-1) ?? '';
    },
  };
}

/** An empty project with the package installed, and nothing else. */
export async function installedProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-client-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  await start('npm', ['install', '--offline', '--no-audit', '--no-fund', await clientPackage()], folder, {}).result();
  return folder;
}

/** Runs a program of e2e/clients in an installed project, by default with the Node.js of the repository. */
export async function startNode(
  folder: string,
  name: string,
  environment: Environment,
  executable: string = node,
): Promise<Program> {
  await copyFile(join(PROGRAMS, name), join(folder, name));
  return start(executable, [name], folder, environment);
}

/** `name`: of a program of e2e/clients, or a path. */
export async function startPython(name: string, environment: Environment): Promise<Program> {
  const path = ['src', 'examples'].map((folder) => join(PYTHON_CLIENT, folder)).join(delimiter);
  return start(await ensurePython(), ['-u', resolve(PROGRAMS, name)], tmpdir(), { ...environment, PYTHONPATH: path });
}

/** Type checks a file that uses the package as its users do; returns what the compiler says. */
export async function typeCheck(folder: string, source: string): Promise<string> {
  await writeFile(join(folder, 'consumer.ts'), source);
  const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  const compiler = start(
    node,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...flags, 'consumer.ts'],
    folder,
    {},
  );
  await once(compiler.process, 'close');
  return compiler.output();
}
