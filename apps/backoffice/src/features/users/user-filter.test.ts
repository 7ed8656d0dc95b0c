import { expect, it } from 'vitest';
import { userInput, USER_FILTER } from './user-filter.ts';

it.each([
  [{}, {}],
  [{ search: 'a@example.com' }, { search: 'a@example.com' }],
  [
    { kind: 'demo', suspended: '1' },
    { kind: 'demo', suspended: '1' },
  ],
  // a URL that was typed by hand
  [{ kind: 'robot', suspended: 'yes' }, {}],
])('the filter %j requests %j', (values, input) => {
  expect(userInput({ ...USER_FILTER, ...values })).toEqual(input);
});
