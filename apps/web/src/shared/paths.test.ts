import { APP_PAGES } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { loginPath, PATHS, returnPath } from './paths.ts';

it('the server knows every page for every client', () => {
  const first = Object.values(PATHS).map((path) => path.split('/')[1] ?? '');
  expect([...new Set(first)].toSorted()).toEqual(['', ...APP_PAGES].toSorted());
});

describe('the return path after login', () => {
  it('is exactly where the visitor was', () => {
    const from = new URL(loginPath('/order?tab=3&x=a b'), 'http://localhost').searchParams.get('from');
    expect(returnPath(from)).toBe('/order?tab=3&x=a b');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/login?from=/login',
  ])('never leaves the app for %s', (from) => {
    expect(returnPath(from)).toBe(PATHS.me);
  });
});
