import { expect, it } from 'vitest';
import { rangesOf } from './highlight.ts';

const shown = (text: string, search: string): string =>
  rangesOf(text, search)
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);

it.each([
  ['EUR/USD', 'eurusd', '[EUR/USD]'],
  ['EUR/USD', 'usd', 'EUR/[USD]'],
  ['EUR/USD', 'eur usd', '[EUR]/[USD]'],
  ['歐元/美元', '美元', '歐元/[美元]'],
  ['US Dollar / Japanese Yen', 'yen dol', 'US [Dol]lar / Japanese [Yen]'],
  ['Crédit', 'cred', '[Créd]it'],
  ['BTC', '', 'BTC'],
  ['BTC', '   ', 'BTC'],
  ['BTC', 'eth', 'BTC'],
  ['aaa', 'aa', '[aaa]'],
])('%s, searched by “%s”: %s', (text, search, expected) => {
  // adjacent matches of two words become one mark
  expect(shown(text, search)).toBe(expected.replace('][', ''));
});
