/** deploy/: the files for several processes are parsed like compose, systemd and NATS do, and the server accepts their settings. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly deploy?: { readonly replicas: number };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean }>>;
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
  const { services, volumes, secrets = {}, networks = {} } = readCompose(name);

  it('names existing services, volumes and settings, and opens ports on this machine only', () => {
    const settings = readFileSync(join(ROOT, 'docs/operations/running.md'), 'utf8');
    const ports = Object.values(services).flatMap(({ ports: own = [] }) => own);
    expect(new Set(ports).size).toBe(ports.length);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    for (const each of Object.values(services)) {
      for (const other of Object.keys(each.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
      for (const volume of each.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source)), source).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const secret of each.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
      for (const network of each.networks ?? []) expect(Object.keys(networks)).toContain(network);
      if (each.build === undefined) continue;
      const { environment = [] } = each;
      for (const setting of Array.isArray(environment) ? environment : Object.keys(environment))
        expect(settings).toContain(`\`${setting}\``);
    }
  });
});

describe('compose.cluster.yaml', () => {
  const { services, networks = {}, secrets: files = {} } = readCompose('compose.cluster.yaml');
  const secrets = {
    POSTGRES_PASSWORD: 'a-password',
    NATS_GATEWAY_PASSWORD: 'of-gateway',
    NATS_WORKER_PASSWORD: 'of-worker',
    NATS_ENGINE_PASSWORD: 'of-engine',
    NATS_FEED_PASSWORD: 'of-feed',
    NATS_CORE_PASSWORD: 'of-core',
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

  it('asks for secrets, and gives each role those that it needs, and NATS its own by the environment and files', () => {
    const { nats = {} } = services;
    for (const [role, count] of Object.entries({ feed: 1, engine: 1, worker: 1, gateway: 2 })) {
      const ofRole = parts.filter(([name]) => environmentOf(name)['ROLE'] === role);
      expect(ofRole).toHaveLength(count);
      for (const [name, { environment, networks: own = [], secrets: mounted }] of ofRole) {
        expect(environmentOf(name)).toMatchObject({
          DATABASE_URL: 'postgres://tradewind:a-password@postgres:5432/tradewind',
          NATS_URL: `tls://${role}:of-${role}@nats:4222`,
          NATS_CA: '/run/secrets/nats_certificate',
        });
        const asked = JSON.stringify(environment);
        for (const secret of Object.keys(secrets))
          expect(asked.includes(`\${${secret}:?}`), `${secret} of ${name}`).toBe(
            !secret.startsWith('NATS_') || secret === `NATS_${role.toUpperCase()}_PASSWORD`,
          );
        expect(own).toContain('private');
        expect(mounted).toEqual(['nats_certificate']);
      }
    }
    // arguments can be read by every user of the machine
    const values = Object.values(secrets);
    for (const { command = [] } of Object.values(services))
      for (const word of command) expect(values.filter((value) => filledIn(word, secrets).includes(value))).toEqual([]);
    expect(Object.keys(nats.environment ?? {}).toSorted()).toEqual(
      Object.keys(secrets)
        .filter((name) => name.startsWith('NATS_'))
        .toSorted(),
    );
    expect(nats.networks).toEqual(['private']);
    expect(networks['private']).toEqual({ internal: true });
  });

  it('starts NATS with a configuration, arguments and certificate that a real nats-server takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewind-compose-nats-'));
    try {
      const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
      // the command of docs/operations/cluster.md
      const made = /openssl req (?:.*\\\n)*.*/u.exec(
        readFileSync(join(ROOT, 'docs/operations/cluster.md'), 'utf8'),
      )?.[0];
      const text = (made ?? '').replaceAll('deploy/nats/', `${folder}/`);
      expect(spawnSync('sh', ['-c', text]).status).toBe(0);
      expect(files).toEqual({
        nats_certificate: { file: './nats/certificate.pem' },
        nats_key: { file: './nats/key.pem' },
      });
      const args = (services['nats']?.command ?? []).map((word) =>
        word
          .replace('/etc/nats/', join(ROOT, 'deploy/'))
          .replace('/run/secrets/nats_certificate', certificate)
          .replace('/run/secrets/nats_key', key),
      );
      const { status, stderr } = spawnSync(await ensureNats(), [...args, '-t'], {
        env: { ...process.env, ...secrets },
        encoding: 'utf8',
      });
      expect(stderr).toContain('is valid');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
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
        // the address of NATS with the credentials of the role
        .replace(`EnvironmentFile=/etc/tradewind/nats-${role}\n`, '')
        .replaceAll(/^(?:#.*|Description=.*)\n/gmu, ''),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain(strict.replaceAll(/^#.*\n/gmu, ''));
    expect(texts[0]).toContain('Environment=ROLE=\nEnvironment=PORT=%i\n');
  });

  it('have settings that the server accepts', () => {
    const DATABASE_URL = 'postgres://tradewind@127.0.0.1/tradewind';
    const environments = roles.map((role) => ({
      DATABASE_URL,
      NATS_URL: `nats://${role}:PASSWORD@127.0.0.1:4222`,
      ROLE: role,
      PORT: '8081',
    }));
    expect(refusalsOf(environments)).toEqual(roles.map(() => ''));
  });
});

it('NATS accepts its configuration with the passwords of the unit, and not without one', async () => {
  const nats = await ensureNats();
  const passwords = Object.fromEntries(
    ['GATEWAY', 'WORKER', 'ENGINE', 'FEED', 'CORE'].map((user) => [`NATS_${user}_PASSWORD`, 'a-password']),
  );
  const check = (env: NodeJS.ProcessEnv) =>
    spawnSync(nats, ['-t', '-c', join(ROOT, 'deploy/nats.conf')], { env, encoding: 'utf8' });
  const accepted = check({ ...process.env, ...passwords });
  expect(accepted.stderr).toContain('is valid');
  expect(accepted.status).toBe(0);
  const { NATS_ENGINE_PASSWORD, ...others } = passwords;
  expect(check({ ...process.env, NATS_ENGINE_PASSWORD: undefined, ...others }).stderr).toContain(
    'NATS_ENGINE_PASSWORD',
  );
});
