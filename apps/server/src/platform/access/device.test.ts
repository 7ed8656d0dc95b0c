import { describe, expect, it } from 'vitest';
import { deviceText, shownAddress } from './index.ts';

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · Windows'],
    ['', ''],
    ['<script>alert(1)</script>', ''],
    ['Security alert: call +1 555 0100 now/1 x', ''],
  ])('is read from %j as %j', (userAgent, text) => {
    expect(deviceText(userAgent)).toBe(text);
  });
});

describe('an address', () => {
  it('is shown in its shortest form', () => {
    expect(shownAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(shownAddress('192.0.2.7')).toBe('192.0.2.7');
    expect(shownAddress('2001:db8::7')).toBe('2001:db8::7');
    expect(shownAddress('<img src=x>')).toBe('');
  });
});
