import { expect, it } from 'vitest';
import { approvalOf } from './approval.ts';

const by = (id: number, time = 1) => ({ operator: { id, name: `operator ${id}` }, time });

it.each([
  ['one operator suffices', 1, 0, [], { needed: false, byOther: false, isSomeGone: false }],
  ['no approval yet', 2, 0, [], { needed: true, byOther: false, isSomeGone: false }],
  ['this one has approved', 2, 1, [by(7, 5)], { needed: true, ownAt: 5, byOther: false, isSomeGone: false }],
  ['another one has approved', 2, 1, [by(8)], { needed: true, byOther: true, isSomeGone: false }],
  ['both have approved', 2, 2, [by(7, 5), by(8)], { needed: true, ownAt: 5, byOther: true, isSomeGone: false }],
  ['another approved and was disabled', 2, 0, [by(8)], { needed: true, byOther: false, isSomeGone: true }],
  [
    'this one, and another who was disabled',
    2,
    1,
    [by(7, 5), by(8)],
    { needed: true, ownAt: 5, byOther: false, isSomeGone: true },
  ],
] as const)('%s', (_, needed, approvals, approvedBy, wanted) => {
  const seen = { yours: { operators_needed: needed }, approvals, approved_by: [...approvedBy] };
  expect(approvalOf(seen, 7)).toEqual({ ownAt: undefined, ...wanted });
});
