import { expect, it } from 'vitest';
import { addView, parseViews, removeView, type SavedView } from './saved-views.ts';

it('views are read back as they were stored', () => {
  const views = addView(addView([], { name: ' Mine ', query: 'status=2' }), { name: 'All', query: '' });
  expect(views.map(({ name }) => name)).toEqual(['Mine', 'All']);
  expect(parseViews(JSON.stringify(views))).toEqual(views);
});

it('saving a view under an existing name replaces it', () => {
  const views = addView(addView([], { name: 'Mine', query: 'a=1' }), { name: 'Mine', query: 'a=2' });
  expect(views).toEqual([{ name: 'Mine', query: 'a=2' }]);
  expect(removeView(views, 'Mine')).toEqual([]);
});

it('the newest twenty views are kept', () => {
  const views = Array.from({ length: 25 }, (_, index) => index).reduce<readonly SavedView[]>(
    (before, index) => addView(before, { name: `View ${index}`, query: '' }),
    [],
  );
  expect([views.length, views[0]?.name, views.at(-1)?.name]).toEqual([20, 'View 5', 'View 24']);
});

it.each([[null], ['no json'], ['{}'], ['[1, null, {"name": 3}]']])('%s contains no views', (text) => {
  expect(parseViews(text)).toEqual([]);
});
