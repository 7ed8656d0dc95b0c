import { areasUsedBy, sourcesOf } from '@tradewind/ui/testing';
import { expect, test } from 'vitest';
import { FIRST_AREAS, LATER_AREAS } from '../locales/index.ts';
import { FEATURE_AREAS, type Feature } from './feature-areas.ts';

const AREAS: readonly string[] = [...FIRST_AREAS, ...Object.keys(LATER_AREAS)];
const FEATURES = Object.keys(FEATURE_AREAS) as readonly Feature[];

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', './*.{ts,tsx}', '!../locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = sourcesOf(files, '/app/');

test('the first load includes the text areas that it uses', () => {
  const isFirst = (path: string) => path !== '/app/lazy-features.tsx';
  // the components of packages/ui use their own area
  expect([...areasUsedBy(sources, AREAS, '/app/main.tsx', isFirst), 'ui']).toEqual(FIRST_AREAS);
});

test.each(FEATURES)('%s loads the text areas that it uses, and no others', (feature) => {
  const used = areasUsedBy(sources, AREAS, `/features/${feature}/index.ts`);
  expect(used.filter((area) => !FIRST_AREAS.some((first) => first === area))).toEqual(FEATURE_AREAS[feature]);
});

test('the list names every feature that is loaded later', () => {
  const features = [...sources.keys()].flatMap((path) => /^\/features\/(\w+)\/index\.ts$/u.exec(path)?.[1] ?? []);
  expect(features.toSorted()).toEqual(FEATURES.toSorted());
});
