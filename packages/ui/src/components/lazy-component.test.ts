import { text } from 'node:stream/consumers';
import { createElement, Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, it } from 'vitest';
import { forgetLoadFailures, lazyComponent } from './lazy-component.tsx';

it('a component that could not be fetched is fetched again after the failures were forgotten, and not before', async () => {
  let fetches = 0;
  let isOffline = true;
  const Part = lazyComponent(async () => {
    fetches += 1;
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
    return () => 'loaded';
  });
  const draw = async (): Promise<string> => {
    const { prelude } = await prerenderToNodeStream(createElement(Suspense, null, createElement(Part)), {
      onError: () => undefined,
    });
    return text(prelude);
  };
  expect(await draw()).not.toContain('loaded');
  isOffline = false;
  expect(await draw()).not.toContain('loaded');
  expect(fetches).toBe(1);
  forgetLoadFailures();
  expect(await draw()).toContain('loaded');
  expect(await draw()).toContain('loaded');
  expect(fetches).toBe(2);
});
