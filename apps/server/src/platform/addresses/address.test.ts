import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ClientAddresses, addressKey, coarseNetwork, isNetwork, normalAddress } from './index.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:c000:0207', '192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:1::5', '2001:db8:1::5', '2001:db8:1:0::/64', '2001:db8:1::/48'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2:3:4:5:6', '2001:db8:0:2::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.7', '64:ff9b::c000:207', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['::1', '::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s is %s, belongs to %s, and is logged as %s', (text, normal, key, network) => {
    expect([normalAddress(text), addressKey(text), coarseNetwork(text)]).toEqual([normal, key, network]);
  });

  it.each([
    ['nonsense'],
    [''],
    ['<img src=x>'],
    ['192.0.2.007'],
    ['192.0.2.7:80'],
    ['[::1]'],
    ['1.2.3'],
    ['0x7f.1'],
    ['::1 '],
    ['%eth0'],
  ])('is not valid: %j', (text) => {
    expect([normalAddress(text), addressKey(text), coarseNetwork(text)]).toEqual([undefined, '', '']);
  });
});

describe('the sender of a request', () => {
  const of = (proxies: readonly string[], remoteAddress: string, forwarded?: string): string => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return new ClientAddresses(proxies).of({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
  };
  const PROXIES = ['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'];

  it.each([
    ['an unnamed proxy is not trusted', [], '127.0.0.1', '192.0.2.7', '127.0.0.1'],
    ['a named proxy is trusted', PROXIES, '127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['a proxy without the header is the client', PROXIES, '127.0.0.1', undefined, '127.0.0.1'],
    ['a proxy of a named network is trusted', PROXIES, '::ffff:10.1.2.3', '2001:DB8::7', '2001:db8::7'],
    ['a proxy of a named IPv6 network is trusted', PROXIES, '2001:db8:ffff::1', '192.0.2.7', '192.0.2.7'],
    ['another address is not trusted', PROXIES, '127.0.0.2', '192.0.2.7', '127.0.0.2'],
    [
      'the last address that is not a proxy counts',
      PROXIES,
      '127.0.0.1',
      '198.51.100.1, 192.0.2.7, 10.9.9.9',
      '192.0.2.7',
    ],
    [
      'of several proxies without a client, the first one counts',
      PROXIES,
      '127.0.0.1',
      '10.0.0.1, 10.0.0.2',
      '10.0.0.1',
    ],
    ['a text is not an address', PROXIES, '127.0.0.1', '<img src=x>', '127.0.0.1'],
    ['a text hides the addresses before it', PROXIES, '127.0.0.1', '192.0.2.7, unknown, 10.0.0.1', '10.0.0.1'],
    ['IPv4 in IPv6 is IPv4', PROXIES, '127.0.0.1', '::ffff:192.0.2.7', '192.0.2.7'],
    ['a port is no part of an address', PROXIES, '127.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
    ['brackets and a port are no part of an address', PROXIES, '127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['brackets are no part of an address', PROXIES, '127.0.0.1', '[2001:DB8::7]', '2001:db8::7'],
    ['quotes are no part of an address', PROXIES, '127.0.0.1', '"203.0.113.8"', '203.0.113.8'],
    ['quotes, brackets and a port', PROXIES, '127.0.0.1', ' "[::ffff:203.0.113.8]:80" ', '203.0.113.8'],
    ['a proxy with a port is one, too', PROXIES, '127.0.0.1', '203.0.113.7:1, 10.9.9.9:65535', '203.0.113.7'],
    ['the form of Forwarded', PROXIES, '127.0.0.1', 'for="[2001:db8::7]:443";proto=https', '2001:db8::7'],
    ['the form of Forwarded, plain', PROXIES, '127.0.0.1', 'For=203.0.113.7', '203.0.113.7'],
    ['a name of Forwarded is not an address', PROXIES, '127.0.0.1', 'for=_hidden', '127.0.0.1'],
    ['a port that is none', PROXIES, '127.0.0.1', '203.0.113.7:http', '127.0.0.1'],
    ['brackets around IPv4 that is none', PROXIES, '127.0.0.1', '[203.0.113]', '127.0.0.1'],
    ['a closed connection has no address', PROXIES, '', '192.0.2.7', ''],
  ])('%s', (_what, proxies, remote, forwarded, expected) => {
    expect(of(proxies, remote, forwarded)).toBe(expected);
  });

  it('is reported once when a trusted proxy names it in a way that cannot be read', () => {
    let reports = 0;
    const addresses = new ClientAddresses(PROXIES, () => (reports += 1));
    const count = (remoteAddress: string, forwarded: string): number => {
      addresses.of({
        socket: { remoteAddress },
        headers: { 'x-forwarded-for': forwarded },
      } as unknown as IncomingMessage);
      return reports;
    };
    expect(count('127.0.0.2', 'unknown')).toBe(0);
    expect(count('127.0.0.1', '203.0.113.7:80')).toBe(0);
    expect(count('127.0.0.1', '')).toBe(0);
    expect(count('127.0.0.1', 'unknown')).toBe(1);
    expect(count('127.0.0.1', 'unknown')).toBe(1);
  });

  it.each([['10.0.0.0/8'], ['192.0.2.7'], ['::1'], ['2001:db8::/32']])('%s names one proxy or more', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each([['0.0.0.0/0'], ['::/0'], ['10.0.0.0/33'], ['10.0.0.0/'], ['10.0.0.0/8/8'], ['loopback'], ['10.0.0'], ['']])(
    '%j names no proxy',
    (text) => {
      expect(isNetwork(text)).toBe(false);
    },
  );
});
