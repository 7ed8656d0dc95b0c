/** deploy/: faults in the Containerfile and in names of metrics are found; in long mode also promtool and the Containerfile's steps. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../lib/free-port.mjs';
import { containerfileFaults, copyOf, readContainerfile, variablesOf } from './containerfile.mjs';
import { argumentFaults, settingFaults } from './deploy.mjs';
import { metricFaults } from './metrics.mjs';
import { promtool } from './promtool.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const has = (path: string): boolean => existsSync(join(ROOT, path));

describe('the Containerfile', () => {
  it('names existing files, scripts and commands', () => {
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

it('a secret among the arguments of a service is a fault', () => {
  const compose = (command: string): string => `services: { nats: { command: ${command} } }`;
  expect(argumentFaults(compose("['--pass', '${NATS_PASSWORD:?}']"), 'compose.yaml')).toEqual([
    'compose.yaml: nats has the secret ${NATS_PASSWORD:?} among its arguments',
  ]);
  expect(argumentFaults(compose('nats-server --pass $NATS_PASSWORD'), 'compose.yaml')).toHaveLength(1);
  expect(argumentFaults(compose("['--tlskey', /run/secrets/nats_key]"), 'compose.yaml')).toEqual([]);
});

it('a setting that cannot reach a container without a change of the compose file is a fault', () => {
  const compose = (service: string): string =>
    `services:\n  app:\n    build: .\n${service}  database:\n    image: postgres\n`;
  const reads = '    env_file: [{ path: settings.env, required: false }]\n';
  expect(settingFaults('c', compose(reads))).toEqual([]);
  expect(settingFaults('c', compose(`${reads}    environment: { ROLE: feed, KEY: '\${KEY:?}' }\n`))).toEqual([]);
  expect(settingFaults('c', compose(''))).toEqual(['c: the service app does not read settings.env']);
  expect(settingFaults('c', compose(`${reads}    environment: { FEED: '\${FEED:-}' }\n`))).toEqual([
    'c: the service app replaces FEED of settings.env with an empty value',
  ]);
});

it('an unknown metric and an undescribed metric are faults', () => {
  const source = "metrics.gauge(\n  'ready', x); metrics.counts('ticks', y); name: 'tradewind_commit_seconds'";
  const described = 'tradewind_ready tradewind_ticks_total tradewind_commit_seconds';
  expect(metricFaults(source, described, { rules: 'tradewind_commit_seconds_bucket > 1' })).toEqual([]);
  expect(metricFaults(source, 'tradewind_ready tradewind_ticks', { rules: 'tradewind_redy == 0' })).toEqual([
    'docs/operations/running.md: tradewind_ticks_total is not described',
    'docs/operations/running.md: tradewind_commit_seconds is not described',
    'docs/operations/running.md: the server has no tradewind_ticks',
    'rules: the server has no tradewind_redy',
  ]);
});

/** Runs the steps like a build, below a folder that represents the root of the image and as the current user. */
class Image {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tradewind-image-'));
  readonly env: Record<string, string | undefined> = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  #workdir = this.#folder;
  #command: readonly string[] = [];
  #server: ChildProcess | undefined;

  /** Paths of the image become paths below the folder; its user becomes the current one. */
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
      // as in .dockerignore
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

// these install packages
if (process.env['TRADEWIND_TEST_LONG'] === '1') {
  it('Prometheus accepts the alert rules, and they fire as expected', () => {
    expect(promtool(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
  }, 300_000);

  it('the steps of the Containerfile produce a server that becomes ready', async () => {
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
