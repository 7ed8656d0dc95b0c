import { expect, it } from 'vitest';
import { steadyRows, type SteadyRow } from './steady-rows.ts';

const idOf = ({ Id }: { readonly Id: number }) => Id;
const row = (Id: number, text = '') => ({ Id, text });
const shownOf = (...ids: number[]) => ids.map((id) => ({ row: row(id), isGone: false }));
const brief = (rows: readonly SteadyRow<ReturnType<typeof row>>[]) =>
  rows.map(({ row: { Id }, isGone }) => (isGone ? -Id : Id));

it('keeps the place of what is gone, so that its neighbours do not move', () => {
  expect(brief(steadyRows(shownOf(1, 2, 3), [row(1), row(3)], idOf))).toEqual([1, -2, 3]);
  const once = steadyRows(shownOf(1, 2, 3), [row(1), row(3)], idOf);
  expect(brief(steadyRows(once, [row(3)], idOf))).toEqual([-1, -2, 3]);
});

it('puts what is new after the others, and shows the others as they are now', () => {
  const rows = steadyRows(shownOf(1, 2), [row(9), row(2, 'changed'), row(1)], idOf);
  expect(brief(rows)).toEqual([1, 2, 9]);
  expect(rows[1]?.row.text).toBe('changed');
});

it('shows a row again that had only been away', () => {
  const gone = steadyRows(shownOf(1, 2), [row(2)], idOf);
  expect(brief(steadyRows(gone, [row(2), row(1)], idOf))).toEqual([1, 2]);
});
