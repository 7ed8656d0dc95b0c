import { afterEach, expect, test, vi } from 'vitest';
import { askAhead, PAGES } from './ahead.ts';
import { FEATURE_TEXTS } from './feature-texts.ts';

const LIST = 'https://app.test/v1/api/forex/trade_list?t=5';

afterEach(async () => {
  vi.unstubAllGlobals();
  // an import that is still loading when the file ends fails for every file after it in the same process
  await vi.dynamicImportSettled();
});

/** A visit of an address; `stored` is what the device keeps. */
function visit(address: string, stored: Readonly<Record<string, string>> = {}) {
  const { pathname, search } = new URL(address, 'https://app.test');
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ path: url.split('?', 1)[0] ?? '', init });
    return Promise.resolve(new Response(url));
  });
  return { ahead: askAhead(), asked };
}

test.each([
  ['/trade', FEATURE_TEXTS.trade],
  ['/login', FEATURE_TEXTS.login],
] as const)('the groups of texts of %s are requested ahead, and no others', (path, groups) => {
  expect(PAGES[path]?.texts).toEqual(groups);
});

test('the market is requested ahead, and each answer is used once', async () => {
  const { ahead, asked } = visit('/');
  expect(asked.map(({ path }) => path)).toEqual(['/v1/api/forex/trade_list', '/v1/api/forex/getCategories']);
  expect(ahead.hasMarket).toBe(true);
  const init = { headers: { lang: 'hk' } };
  expect(await ahead.answer(new URL(LIST), init)).toBeInstanceOf(Response);
  expect(ahead.answer(new URL(LIST), init)).toBeUndefined();
});

test.each([
  ['/', {}, 'hk'],
  ['/', { 'tradewind.lang': 'de' }, 'de'],
  ['/?lang=EN', { 'tradewind.lang': 'de' }, 'en'],
  ['/?lang=pseudo', {}, 'en'],
  ['/?lang=tw', { 'tradewind.lang': 'de' }, 'hk'],
] as const)('%s with %o stored is requested in %s', (address, stored, lang) => {
  const { asked } = visit(address, stored);
  expect(asked.map(({ init }) => init.headers)).toEqual([{ lang }, { lang }]);
});

test.each([
  ['another language', { headers: { lang: 'en' } }],
  ['a logged-in user', { headers: { lang: 'hk', token: 'abc' } }],
])('the answer is not used for %s', (_what, init) => {
  const { ahead } = visit('/');
  expect(ahead.answer(new URL(LIST), init)).toBeUndefined();
});

test('with a session, and on pages without prices, the market is not requested ahead', () => {
  expect(visit('/', { 'tradewind.session': '{}' }).asked).toEqual([]);
  expect(visit('/rank').asked).toEqual([]);
});

test('the user of an answer can cancel its request', async () => {
  const { ahead, asked } = visit('/');
  const end = new AbortController();
  await ahead.answer(new URL(LIST), { headers: { lang: 'hk' }, signal: end.signal });
  end.abort();
  expect(asked[0]?.init.signal?.aborted).toBe(true);
});
