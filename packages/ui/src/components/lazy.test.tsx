import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyWithRetry } from './lazy.tsx';

it('a part is drawn at once when its code was fetched before it is first shown', async () => {
  const Part = lazyWithRetry(
    async () =>
      function Here() {
        return 'here';
      },
  );
  const draw = () =>
    renderToString(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
  expect(draw()).toContain('waiting');
  await Part.load();
  expect(draw()).toContain('here');

  const Fresh = lazyWithRetry(
    async () =>
      function Here() {
        return 'here';
      },
  );
  await Fresh.load();
  expect(renderToString(<Fresh />)).toBe('here');
});
