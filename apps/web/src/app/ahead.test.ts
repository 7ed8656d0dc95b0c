import { expect, test } from 'vitest';
import { LATER_AREAS } from '../locales/index.ts';
import { PAGES } from './ahead.ts';
import { FEATURE_AREAS } from './feature-areas.ts';

test.each([
  ['/trade', FEATURE_AREAS.trade],
  ['/login', FEATURE_AREAS.login],
] as const)('%s has its texts asked for ahead, and no others', (path, areas) => {
  const groups = new Set(areas.map((area) => LATER_AREAS[area]));
  expect(new Set(PAGES[path]?.texts)).toEqual(groups);
});
