import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Fatal } from './faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradewind-bridge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = {
  source: 'kraken',
  server: 'http://127.0.0.1:8080',
  feed_key: '${FEED_KEY}',
  symbols: [{ code: 'BTCUSD', symbol: 'BTC/USD' }],
};
const OANDA = { ...GOOD, source: 'oanda', account: '${ACCOUNT}', token: 'x${TOKEN}y' };
const FIX = {
  ...GOOD,
  source: 'fix44',
  host: 'fix.example.com',
  tcp_port: 9443,
  sender_comp_id: 'BROKER',
  target_comp_id: 'LP',
};
const CTRADER = { ...FIX, profile: 'ctrader', password: 'x', symbols: [{ code: 'EURUSD', symbol: '1' }] };
const ENVIRONMENT = { FEED_KEY: 'a key', ACCOUNT: '101', TOKEN: '${FEED_KEY}' };
const OF_PROFILES = {
  ...ENVIRONMENT,
  OANDA_ACCOUNT: 'a',
  OANDA_TOKEN: 't',
  LMAX_USERNAME: 'u',
  LMAX_PASSWORD: 'p',
};

function read(json: unknown, environment: Record<string, string> = ENVIRONMENT) {
  const path = join(folder, 'bridge.json');
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json));
  return readConfig(path, environment);
}

function faultOf(task: () => unknown): Fatal {
  try {
    task();
  } catch (error) {
    if (error instanceof Fatal) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('the file of a bridge', () => {
  it('needs little, and takes variables of the environment in any text', () => {
    expect(read(GOOD)).toEqual({ ...GOOD, feed_key: 'a key', history: false, silence_ms: 10_000 });
    expect(read(OANDA)).toMatchObject({ account: '101', token: 'x${FEED_KEY}y', environment: 'practice' });
    expect(read(FIX)).toMatchObject({ profile: 'generic', host: 'fix.example.com', tcp_port: 9443 });
    expect(read(CTRADER).source).toBe('fix44');
  });

  it('may be a built-in profile, named without a path', () => {
    const names = readdirSync(join(import.meta.dirname, '..', 'profiles')).map((file) => file.replace('.json', ''));
    const sources = Object.fromEntries(names.map((name) => [name, readConfig(name, OF_PROFILES).source]));
    expect(sources).toEqual({ binance: 'binance', kraken: 'kraken', 'lmax-demo': 'fix44', oanda: 'oanda' });
  });

  it.each<[string, unknown]>([
    ['unknown field colour', { ...GOOD, colour: 'red' }],
    ['symbols.0: unknown field digits', { ...GOOD, symbols: [{ code: 'A', symbol: 'B', digits: 2 }] }],
    ['unknown field token', { ...GOOD, token: 'x' }],
    ['the variable NOT_SET is not set', { ...GOOD, feed_key: '${NOT_SET}' }],
    ['symbols: BTCUSD occurs twice', { ...GOOD, symbols: [...GOOD.symbols, ...GOOD.symbols] }],
    ['symbols', { ...GOOD, symbols: [] }],
    ['source', { ...GOOD, source: 'nasdaq' }],
    ['account', { ...OANDA, account: undefined }],
    ['feed_key', { ...GOOD, feed_key: undefined }],
    ['url: must be an address that begins with wss://', { ...GOOD, url: 'ws://ws.kraken.com/v2' }],
    ['rest_url: must be an address that begins with https://', { ...OANDA, rest_url: 'http://example.com' }],
    ['port', { ...GOOD, port: 70_000 }],
    ['host: the profile generic needs it', { ...FIX, host: undefined }],
    ['tcp_port: the profile generic needs it', { ...FIX, tcp_port: undefined }],
    ['target_comp_id: the profile generic needs it', { ...FIX, target_comp_id: undefined }],
    ['password: the profile lmax-demo needs it', { ...FIX, profile: 'lmax-demo', username: 'x' }],
    ['sender_comp_id: the profile ctrader needs it', { ...CTRADER, sender_comp_id: undefined }],
    ['symbols.0.symbol: must be a number in the profile ctrader', { ...CTRADER, symbols: GOOD.symbols }],
    ['profile', { ...FIX, profile: 'nasdaq' }],
    ['host: must be a name or an address', { ...FIX, host: 'tcp://example.com' }],
    ['password: must be 1 to 200 characters of Latin 1', { ...FIX, password: 'a\u0001554=b' }],
    ['heartbeat_s', { ...FIX, heartbeat_s: 0 }],
    ['unknown field url', { ...FIX, url: 'wss://example.com' }],
    ['silence_ms', { ...GOOD, silence_ms: 10 }],
    ['cannot be read as JSON', '{"source":'],
  ])('is refused in one line with exit code 78: %s', (text, json) => {
    const { exitCode, message } = faultOf(() => read(json));
    expect(exitCode).toBe(78);
    expect(message).toContain(text);
    expect(message).not.toContain('\n');
  });

  it('is refused when it does not exist, or no profile has that name', () => {
    expect(faultOf(() => readConfig('./none.json', {})).message).toBe('./none.json: no such file');
    expect(faultOf(() => readConfig('nasdaq', {})).message).toBe('nasdaq: no such file and no such profile');
  });

  it('may be a profile only with its variables', () => {
    expect(faultOf(() => readConfig('kraken', { FEED_KEY: '' })).message).toBe(
      'kraken: the variable FEED_KEY is not set',
    );
  });
});
