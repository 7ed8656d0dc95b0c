/** Checks deploy/: the Containerfile refers to existing files, every setting reaches the server, no secret is an argument, and systemd accepts the units. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { containerfileFaults } from './containerfile.mjs';

const UNITS = 'deploy/systemd';
/** Where the units expect the checkout. */
const INSTALLED = '/opt/tradewind';
/** May be missing on this machine. */
const NATS = '/usr/sbin/nats-server';
const ANALYZE = 'systemd-analyze';

const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/compose.cluster.yaml'];
/** Next to the compose files, not tracked: any setting of the server. */
const SETTINGS_FILE = 'settings.env';
/** Of the units. */
const ENVIRONMENT_FILE = 'EnvironmentFile=-/etc/tradewind/environment';

export function checkDeploy(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  return [
    ...containerfileFaults(containerfile, (path) => existsSync(join(root, path)), scripts),
    ...readdirSync(join(root, 'deploy'))
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => argumentFaults(readFileSync(join(root, 'deploy', name), 'utf8'), `deploy/${name}`)),
    ...COMPOSE_FILES.flatMap((path) => settingFaults(path, readFileSync(join(root, path), 'utf8'))),
    ...environmentFaults(root),
    ...(process.platform === 'linux' ? unitFaults(root) : []),
  ];
}

/** Every user of a machine can read the arguments of all processes: secrets belong into the environment or into files. */
export function argumentFaults(compose, name) {
  return Object.entries(parse(compose, { merge: true }).services).flatMap(([service, { command, entrypoint }]) =>
    [command, entrypoint]
      .flat()
      .filter((word) => /\$\{?\w*(?:PASSWORD|KEY|SECRET|TOKEN)/u.test(String(word)))
      .map((word) => `${name}: ${service} has the secret ${word} among its arguments`),
  );
}

/**
 * Settings that cannot reach the server's containers without a change of the compose file: without the file of settings, or
 * with an empty value in place of one from it.
 */
export function settingFaults(path, text) {
  const services = Object.entries(parse(text, { merge: true }).services).filter(([, { build }]) => build !== undefined);
  return services.flatMap(([service, { env_file: files = [], environment = {} }]) => [
    ...(files.some((file) => file.path === SETTINGS_FILE && file.required === false)
      ? []
      : [`${path}: the service ${service} does not read ${SETTINGS_FILE}`]),
    ...Object.entries(environment)
      .filter(([, value]) => value === null || /^\$\{\w+:?-\}$/u.test(value))
      .map(([name]) => `${path}: the service ${service} replaces ${name} of ${SETTINGS_FILE} with an empty value`),
  ]);
}

function environmentFaults(root) {
  return readdirSync(join(root, UNITS))
    .filter((name) => name.endsWith('.service'))
    .map((name) => [name, readFileSync(join(root, UNITS, name), 'utf8')])
    .filter(([, unit]) => unit.includes('/scripts/') && !unit.includes(ENVIRONMENT_FILE))
    .map(([name]) => `${UNITS}/${name}: does not have ${ENVIRONMENT_FILE}`);
}

function unitFaults(root) {
  if (!hasAnalyze()) {
    const line = `${ANALYZE} is not installed (Debian: apt-get install systemd): the units were not verified`;
    if (process.env.CI !== undefined) return [line];
    console.log(line);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-units-'));
  try {
    const paths = readdirSync(join(root, UNITS)).map((name) => {
      const unit = readFileSync(join(root, UNITS, name), 'utf8')
        .replaceAll(INSTALLED, root)
        .replaceAll(NATS, process.execPath);
      writeFileSync(join(folder, name), unit);
      return join(folder, name);
    });
    const { stdout, stderr, status } = spawnSync(ANALYZE, ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    // an unknown setting gives a line of output and exit code 0; units of the system itself are ignored
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('tradewind'));
    return status === 0 || lines.length > 0 ? lines : [`${ANALYZE} verify ended with ${status}: ${stderr}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs systemd-analyze from Debian's packages where that is possible. */
function hasAnalyze() {
  const isThere = () => spawnSync(ANALYZE, ['--version'], { stdio: 'ignore' }).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error('Tradewind: installing systemd, whose systemd-analyze verifies the units …');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'systemd'], options);
  } catch {
    return false;
  }
  return isThere();
}
