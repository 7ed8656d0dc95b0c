import { expect, it } from 'vitest';
import { groupChoices } from './group-choices.ts';

const groups = [
  { id: 1, kind: 'retail' },
  { id: 2, kind: 'professional' },
  { id: 3, kind: 'demo' },
  { id: 101, kind: 'retail' },
] as const;

it('a live account may move to every other group for live accounts', () => {
  expect(groupChoices(groups, 1).map(({ id }) => id)).toEqual([2, 101]);
  expect(groupChoices(groups, 101).map(({ id }) => id)).toEqual([1, 2]);
});
