import { describe, expect, it } from 'vitest';
import { desktopAddress, isDesktopDevice } from './desktop-address.ts';

describe('the desktop address', () => {
  it.each([
    ['https://m.example.com/trade', 'https://pc.example.com'],
    ['https://example.com/', 'https://pc.example.com'],
    ['http://m.example.com:8080/', 'http://pc.example.com:8080'],
    ['https://app.eu.example.com/', 'https://pc.eu.example.com'],
  ])('of %s is %s', (url, expected) => {
    expect(desktopAddress(url)).toBe(expected);
  });

  it.each(['http://127.0.0.1:8080/', 'http://localhost:8080/', 'http://[::1]:8080/'])(
    'does not exist for %s',
    (url) => {
      expect(desktopAddress(url)).toBeUndefined();
    },
  );
});

it('a device is a desktop if its user agent does not mention a mobile device', () => {
  expect(isDesktopDevice('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0')).toBe(true);
  expect(isDesktopDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe(false);
  expect(isDesktopDevice('Mozilla/5.0 (Linux; Android 16) Mobile Safari')).toBe(false);
});
