import type { CannedAnswer } from '@tradewind/contract/operator-light';
import { expect, it } from 'vitest';
import { filled, matching } from './canned.ts';

const answer = (id: number, lang: CannedAnswer['lang'], title: string, text: string): CannedAnswer => ({
  id,
  lang,
  title,
  text,
  version: 1,
  changed_at: 0,
});

it('an answer is filled in with the names of visitor and operator, and an unknown name leaves no gap', () => {
  expect(filled('Hello {name}, I am {operator}.', { name: 'Ada', operator: 'Kim' })).toBe('Hello Ada, I am Kim.');
  expect(filled('Hello {name}, I am {operator}.', { name: '', operator: 'Kim' })).toBe('Hello, I am Kim.');
  expect(filled('{name}你好', { name: '', operator: '' })).toBe('你好');
});

it('a name is inserted literally, whatever it contains', () => {
  expect(filled('Hi {name}!', { name: '$& {operator} <b>', operator: 'Kim' })).toBe('Hi $& {operator} <b>!');
});

it("the search lists the visitor's language first, then English, and requires every word", () => {
  const all = [
    answer(1, 'de', 'Einzahlung', 'Ihre Einzahlung ist da'),
    answer(2, 'en', 'Deposit arrived', 'Your deposit is here'),
    answer(3, 'en', 'Closed', 'We are closed'),
    answer(4, 'hk', '存款', '你的存款已到'),
  ];
  expect(matching(all, '', 'hk').map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(matching(all, 'here DEPOSIT', 'hk').map(({ id }) => id)).toEqual([2]);
  expect(matching(all, 'nothing like it', 'hk')).toEqual([]);
});
