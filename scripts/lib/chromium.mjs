/** The browsers for the tests: Debian's chromium, another one that is installed, or one that can be installed. */
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { bin, node } from './paths.mjs';
import { fail, run } from './run.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Debian's package of the same source without windows: 40 % less work per page, but no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell';

const existing = (paths) => paths.find((path) => existsSync(path));

/**
 * Paths of the browsers: `full` for tests that need a complete browser, `shell` for all others; both are CHROMIUM_PATH
 * if that is set. Undefined = Playwright's own download.
 */
export function findBrowsers() {
  const given = existing([process.env.CHROMIUM_PATH ?? '']);
  if (given !== undefined) return { full: given, shell: given };
  const full = existing(USUAL_PLACES);
  return { full, shell: full === undefined ? undefined : (existing([SHELL]) ?? full) };
}

/** Ensures that there is a browser; on Debian as root also the shell, which is optional elsewhere. */
export async function ensureChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) return installBrowsers();
  if (findBrowsers().full !== undefined) return;
  const code = await run(node, [bin('playwright'), 'install', 'chromium'], { quiet: true });
  if (code !== 0) fail('no browser for the tests: install chromium (apt-get install chromium) or set CHROMIUM_PATH.');
}

async function installBrowsers() {
  const { full, shell } = findBrowsers();
  const wantsShell = isDebian() && process.env.CHROMIUM_PATH === undefined;
  if (full === undefined && !(await install('chromium')))
    fail('apt-get could not install chromium; install a browser and set CHROMIUM_PATH.');
  if (wantsShell && (full === undefined || shell === full) && !(await install('chromium-headless-shell')))
    console.error(`Tradewind: no chromium-headless-shell; the tests use ${findBrowsers().full}, which is slower.`);
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/mu.test(readFileSync('/etc/os-release', 'utf8'));

/** Returns whether the package is installed afterwards. */
async function install(name) {
  return (await aptInstall(name)) === 0;
}
