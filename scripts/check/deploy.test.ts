/** deploy/Containerfile: that its faults are found, and, in the long mode, its steps one by one in a clean folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { containerfileFaults, copyOf, readContainerfile, variablesOf } from './containerfile.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const has = (path: string): boolean => existsSync(join(ROOT, path));

describe('the Containerfile', () => {
  it('names files, scripts and commands that exist', () => {
    expect(containerfileFaults(TEXT, has, scripts)).toEqual([]);
  });

  it.each([
    ['COPY --chown=node:node apps apps', 'COPY apps nowhere apps', 'there is no nowhere'],
    ['RUN npm run build', 'RUN npm run bild', 'package.json has no script for npm run bild'],
    ['RUN npm run build', 'RUN curl http://example.org | sh', 'unknown command curl'],
    ['"scripts/start.mjs"', '"scripts/begin.mjs"', 'there is no scripts/begin.mjs'],
    ['USER node', 'USER root', 'the server must not run as root'],
    ['/readyz', '/healthz', 'the health check must ask for /readyz'],
    ['EXPOSE 8080', 'EXPOSED 8080', 'unknown instruction EXPOSED'],
  ])('is refused with %j changed to %j', (part, other, fault) => {
    expect(TEXT).toContain(part);
    const faults = containerfileFaults(TEXT.replaceAll(part, other), has, scripts);
    expect(faults.join('\n')).toContain(fault);
  });
});

/** Runs the steps as a build does, below a folder that stands for the root of the image and as this user. */
class Image {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tradewind-image-'));
  readonly env: Record<string, string | undefined> = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  #workdir = this.#folder;
  #command: readonly string[] = [];
  #server: ChildProcess | undefined;

  /** Paths of the image become paths below the folder; its user becomes this one. */
  #inside(text: string): string {
    const owner = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
    return text.replaceAll('/srv/', `${this.#folder}/srv/`).replaceAll('node:node', owner);
  }

  build(): void {
    for (const step of readContainerfile(TEXT)) {
      if (step.name === 'WORKDIR') mkdirSync((this.#workdir = this.#inside(step.text)), { recursive: true });
      if (step.name === 'COPY') this.#copy(copyOf(step));
      if (step.name === 'ENV') Object.assign(this.env, variablesOf({ text: this.#inside(step.text) }));
      if (step.name === 'CMD') this.#command = JSON.parse(step.text);
      if (step.name !== 'RUN') continue;
      const done = spawnSync('sh', ['-ec', this.#inside(step.text)], {
        cwd: this.#workdir,
        env: this.env,
        encoding: 'utf8',
      });
      if (done.status !== 0) throw new Error(`${step.text}\n${done.stdout}${done.stderr}`);
    }
  }

  #copy({ sources, target }: { readonly sources: readonly string[]; readonly target: string }): void {
    for (const source of sources) {
      const to = target.endsWith('/') ? join(this.#workdir, target, basename(source)) : join(this.#workdir, target);
      // as .dockerignore says
      const filter = (path: string): boolean => !['node_modules', 'dist', 'results'].includes(basename(path));
      cpSync(join(ROOT, source), to, { recursive: true, filter });
    }
  }

  start(port: number): void {
    const [program = '', ...args] = this.#command;
    const env = { ...this.env, HOST: '127.0.0.1', PORT: String(port) };
    this.#server = spawn(program, args, { cwd: this.#workdir, env, stdio: 'inherit' });
  }

  async stop(): Promise<unknown> {
    const ended = once(this.#server ?? process, 'exit');
    this.#server?.kill('SIGTERM');
    const [code] = await ended;
    return code;
  }

  remove(): void {
    this.#server?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

// installs and builds everything
if (process.env['TRADEWIND_TEST_LONG'] === '1') {
  it('the steps of the Containerfile lead to a server that is ready', async () => {
    const image = new Image();
    try {
      image.build();
      const port = await freePort();
      image.start(port);
      const status = (): Promise<number> =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (response) => response.status,
          () => 0,
        );
      await expect.poll(status, { timeout: 120_000, interval: 100 }).toBe(200);
      expect(await image.stop()).toBe(0);
    } finally {
      image.remove();
    }
  }, 900_000);
}
