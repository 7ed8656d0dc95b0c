import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startServer } from './testing/harness.ts';
import { sampleRow } from './testing/sample.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here('../../../');

describe('docs/reference/client.md', () => {
  it('has a bot that runs unchanged by its command', async () => {
    const page = readFileSync(here('../../../docs/reference/client.md'), 'utf8');
    const script = /```ts\n(.*?)```/su.exec(page)?.[1] ?? expect.fail('no script on the page');
    const commands = [...page.matchAll(/`(\S*node )([^`<]*)(?:< )?bot\.ts`/gu)];
    expect(commands.map(([, node]) => node)).toEqual(['node_modules/.bin/node ', 'node_modules/.bin/node ']);
    const [, node = '', options = ''] = commands[1] ?? [];
    const server = await startServer();
    const bot = spawn(node.trim(), [options.trim(), '-'], {
      cwd: ROOT,
      env: { ...process.env, TRADEWIND_URL: server.url },
    });
    let said = '';
    bot.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const ended = new Promise((resolve) => bot.once('exit', resolve));
    const hears = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const collect = (data: Buffer): void => {
          said += data.toString();
          if (said.includes(text)) resolve();
        };
        bot.stdout.on('data', collect);
        bot.once('exit', () => reject(new Error(`ended without "${text}": ${said}`)));
      });
    const balance = hears('balance 100000 USD');
    const price = hears('EUR/USD 1.16 1.16');
    bot.stdin.end(script);
    await balance;
    // pushes before the subscription are lost
    const ticking = setInterval(() => server.push('DAY_MARKET', [sampleRow('EURUSD', 1.16, Date.now())]), 20);
    await price.finally(() => clearInterval(ticking));
    bot.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

describe('the first bundle', () => {
  /** Files and packages that a module needs at run time, with all their dependencies. */
  function reach(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gmu);
    for (const [, specifier = ''] of imports) {
      if (specifier.startsWith('.')) reach(fileURLToPath(new URL(specifier, `file://${file}`)), seen);
      else if (specifier === '@tradewind/contract/light') reach(here('../../contract/src/light.ts'), seen);
      else seen.add(specifier);
    }
    return seen;
  }

  it('includes no schema library: client and light contract depend on money only', () => {
    const packages = [...reach(here('./index.ts'))].filter((name) => !name.startsWith('/'));
    expect(packages).toEqual(['@tradewind/money']);
    // proves that the search finds it where it is used
    expect([...reach(here('../../contract/src/index.ts'))]).toContain('zod');
  });

  it('includes no test code', () => {
    const reached = [...reach(here('./index.ts'))];
    expect(reached.filter((name) => name.includes('/testing/'))).toEqual([]);
    const own = readdirSync(here('.')).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    expect(own.filter((name) => !reached.includes(here(`./${name}`)))).toEqual(['types.ts']);
  });
});
