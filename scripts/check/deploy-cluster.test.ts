/** deploy/: the files for several processes are parsed like compose, systemd and NATS do, and the server accepts their settings. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ensureNats } from '../lib/nats.mjs';

const ROOT = join(import.meta.dirname, '../..');

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: readonly string[] | Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly command?: readonly string[];
  readonly deploy?: { readonly replicas: number };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
}

/** Substitutes values like compose; a missing required variable throws. */
function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/gu, (whole, name: string, kind: string, otherwise: string) => {
    const value = values[name] ?? (kind === '-' ? otherwise : undefined);
    if (value === undefined) throw new Error(`${whole} is required`);
    return value;
  });
}

const readCompose = (name: string): Compose => parse(readFileSync(join(ROOT, 'deploy', name), 'utf8'), { merge: true });

type Environment = Readonly<Record<string, string>>;

/** The server's messages for each of these settings; empty = accepted. */
function refusalsOf(environments: readonly Environment[]): readonly string[] {
  const program = `import(${JSON.stringify(join(ROOT, 'apps/server/src/platform/config/index.ts'))}).then(({ parseConfig }) => {
    const refusals = ${JSON.stringify(environments)}.map((environment) => {
      try { parseConfig(environment); return ''; } catch (error) { return error.message; }
    });
    console.log(JSON.stringify(refusals));
  })`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (name) => {
  const { services, volumes } = readCompose(name);

  it('names existing services, volumes and settings, and opens ports on this machine only', () => {
    const settings = readFileSync(join(ROOT, 'docs/operations/running.md'), 'utf8');
    const ports = Object.values(services).flatMap(({ ports: own = [] }) => own);
    expect(new Set(ports).size).toBe(ports.length);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    for (const each of Object.values(services)) {
      for (const other of Object.keys(each.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
      for (const volume of each.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      if (each.build === undefined) continue;
      const { environment = [] } = each;
      for (const setting of Array.isArray(environment) ? environment : Object.keys(environment))
        expect(settings).toContain(`\`${setting}\``);
    }
  });
});

describe('compose.cluster.yaml', () => {
  const { services } = readCompose('compose.cluster.yaml');
  const secrets = {
    POSTGRES_PASSWORD: 'a-password',
    NATS_PASSWORD: 'another-one',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const parts = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const environmentOf = (name: string): Environment => {
    const { environment = {} } = services[name] ?? {};
    return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value, secrets)]));
  };

  it('has each role twice, with settings that the server accepts', () => {
    const environments = parts.map(([name]) => environmentOf(name));
    // verifies that the check of settings can fail
    const wrong = { ...environments[0], ROLE: 'wheel' };
    const refusals = refusalsOf([...environments, wrong]);
    expect(refusals.slice(0, -1)).toEqual(parts.map(() => ''));
    expect(refusals.at(-1)).toContain('ROLE');
    const counts: Record<string, number> = {};
    for (const [name, { deploy }] of parts) {
      const { ROLE: role = '' } = environmentOf(name);
      counts[role] = (counts[role] ?? 0) + (deploy?.replicas ?? 1);
    }
    expect(counts).toEqual({ feed: 2, engine: 2, worker: 2, gateway: 2 });
  });

  it('asks for passwords, and gives those of PostgreSQL and NATS to their users', () => {
    for (const name of Object.keys(secrets))
      expect(JSON.stringify(services['feed']?.environment), name).toContain(`\${${name}:?}`);
    expect(services['nats']?.command?.map((word) => filledIn(word, secrets))).toEqual([
      '-js',
      '--user',
      'tradewind',
      '--pass',
      'another-one',
    ]);
    expect(environmentOf('engine')).toMatchObject({
      DATABASE_URL: 'postgres://tradewind:a-password@postgres:5432/tradewind',
      NATS_URL: 'nats://tradewind:another-one@nats:4222',
    });
  });
});

describe('the units by role', () => {
  const unit = (name: string): string => readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8');
  const roles = ['gateway', 'engine', 'feed', 'worker'] as const;

  it('are as strict as the single unit, and differ only in their role', () => {
    const single = unit('tradewind.service');
    const strict = single.slice(single.indexOf('LimitNOFILE='));
    const texts = roles.map((role) =>
      unit(`tradewind-${role}@.service`)
        .replace(`ROLE=${role}\n`, 'ROLE=\n')
        .replaceAll(/^(?:#.*|Description=.*)\n/gmu, ''),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain(strict.replaceAll(/^#.*\n/gmu, ''));
    expect(texts[0]).toContain('Environment=ROLE=\nEnvironment=PORT=%i\n');
  });

  it('have settings that the server accepts', () => {
    const common = { DATABASE_URL: 'postgres://tradewind@127.0.0.1/tradewind', NATS_URL: 'nats://127.0.0.1:4222' };
    expect(refusalsOf(roles.map((role) => ({ ...common, ROLE: role, PORT: '8081' })))).toEqual(roles.map(() => ''));
  });
});

it('NATS accepts its configuration', async () => {
  const nats = await ensureNats();
  const env = { ...process.env, NATS_PASSWORD: 'a-password' };
  const { status, stderr } = spawnSync(nats, ['-t', '-c', join(ROOT, 'deploy/nats.conf')], { env, encoding: 'utf8' });
  expect(stderr).toContain('is valid');
  expect(status).toBe(0);
});
