import { expect, it } from 'vitest';
import { Vault } from '../secrets/index.ts';
import { type SecurityLog, openSecurityLog } from './index.ts';

type Line = Readonly<Record<string, unknown>>;

function openLog(): { readonly record: SecurityLog; readonly lines: Line[] } {
  const lines: Line[] = [];
  const write = (line: unknown): void => void lines.push(line as Line);
  return { lines, record: openSecurityLog({ info: write, warn: write }, new Vault(Buffer.alloc(32, 1))) };
}

it('the log contains no address, name or contact, but equal ones are recognisable', () => {
  const { record, lines } = openLog();
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8'])
    record('login_failed', { address, subject: 'ann@example.com', account: 7, reason: 'password' });
  expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2\.[78]|ann|example/u);
  const [first, mapped, neighbour] = lines;
  expect(first).toEqual({
    security: 'login_failed',
    account: 7,
    reason: 'password',
    from: expect.stringMatching(/^[\w-]{12}$/u),
    network: '192.0.2.0/24',
    subject: expect.stringMatching(/^[\w-]{12}$/u),
  });
  expect(mapped).toEqual(first);
  expect(neighbour).toEqual({ ...first, from: expect.not.stringMatching(String(first?.['from'])) });
});

it('one address cannot flood the log, which reports how many lines are missing', () => {
  const { record, lines } = openLog();
  for (let count = 0; count < 1000; count++) record('rate_limited', { address: '192.0.2.7', what: '/docs/api' });
  for (let count = 0; count < 1000; count++) record('login_failed', { address: '192.0.2.7' });
  record('rate_limited', { address: '192.0.2.8', what: '/' });
  expect(lines.filter(({ security }) => security === 'login_failed')).toHaveLength(60);
  const refused = lines.filter(({ security }) => security === 'rate_limited');
  expect(refused.map(({ what, skipped }) => [what, skipped])).toEqual([
    ['/docs/api', undefined],
    ['/docs/api', undefined],
    ['/docs/api', undefined],
    ['/', 997],
  ]);
});
