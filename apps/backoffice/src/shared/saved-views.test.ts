import { expect, it } from 'vitest';
import { addView, parseViews, removeView, type SavedView } from './saved-views.ts';

it('come back as they were stored', () => {
  const views = addView(addView([], { name: ' Mine ', query: 'status=2' }), { name: 'All', query: '' });
  expect(views.map(({ name }) => name)).toEqual(['Mine', 'All']);
  expect(parseViews(JSON.stringify(views))).toEqual(views);
});

it('are known by their name: saving under it again replaces', () => {
  const views = addView(addView([], { name: 'Mine', query: 'a=1' }), { name: 'Mine', query: 'a=2' });
  expect(views).toEqual([{ name: 'Mine', query: 'a=2' }]);
  expect(removeView(views, 'Mine')).toEqual([]);
});

it('are at most twenty, the newest of them', () => {
  const views = Array.from({ length: 25 }, (_, index) => index).reduce<readonly SavedView[]>(
    (before, index) => addView(before, { name: `View ${index}`, query: '' }),
    [],
  );
  expect([views.length, views[0]?.name, views.at(-1)?.name]).toEqual([20, 'View 5', 'View 24']);
});

it.each([[null], ['no json'], ['{}'], ['[1, null, {"name": 3}]']])('%s holds none', (text) => {
  expect(parseViews(text)).toEqual([]);
});
