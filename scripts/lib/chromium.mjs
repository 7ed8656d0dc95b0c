/** The browser that the tests drive: Debian's chromium, or what is there, or what can be installed. */
import { existsSync } from 'node:fs';
import { bin, node } from './paths.mjs';
import { fail, run } from './run.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = () => [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path !== undefined && existsSync(path));

/** Path of a browser; undefined when Playwright's own download is to be used. */
export async function ensureChromium() {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Tradewind: installing chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { quiet: true, env });
    return find() ?? fail('apt-get did not bring a chromium; install one and set CHROMIUM_PATH.');
  }
  const code = await run(node, [bin('playwright'), 'install', 'chromium'], { quiet: true });
  if (code !== 0) fail('no browser for the tests: install chromium (apt-get install chromium) or set CHROMIUM_PATH.');
  return undefined;
}
