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
  // pages, with their titles, are loaded with their texts
  const isFirst = (path: string) =>
    !/^\/app\/(?:ahead\.ts|lazy-(?:features|desktop)\.tsx|use-page-title\.ts)$/u.test(path);
  expect(areasUsedBy(sources, AREAS, '/app/main.tsx', isFirst)).toEqual(FIRST_AREAS);
});

/** Parts of features that are loaded later, with their own texts: see where they are imported. */
const PARTS = [['/features/trade/sheets/', ['charting']]] as const;
/** Features that others load later, with the texts of these features: see where they are imported. */
const LOADED_LATER = ['/features/calendar/', '/features/tour/'] as const;
const isOutside = (feature: string) => (path: string) =>
  path.startsWith(`/features/${feature}/`)
    ? !PARTS.some(([folder]) => path.startsWith(folder))
    : !LOADED_LATER.some((folder) => path.startsWith(folder));

test.each(PARTS)('%s loads the text areas that its feature lacks', (folder, areas) => {
  const feature = FEATURES.find((each) => folder.startsWith(`/features/${each}/`));
  const known: readonly string[] = [...FIRST_AREAS, ...(feature === undefined ? [] : FEATURE_AREAS[feature])];
  const used = areasUsedBy(sources, AREAS, `${folder}index.ts`);
  expect(used.filter((area) => !known.includes(area))).toEqual(areas);
});

test.each(FEATURES)('%s loads the text areas that it uses, and no others', (feature) => {
  const used = areasUsedBy(sources, AREAS, `/features/${feature}/index.ts`, isOutside(feature));
  expect(used.filter((area) => !FIRST_AREAS.some((first) => first === area))).toEqual(FEATURE_AREAS[feature]);
});

test('the list names every feature that is loaded later', () => {
  const features = [...sources.keys()].flatMap((path) => /^\/features\/(\w+)\/index\.ts$/u.exec(path)?.[1] ?? []);
  expect(features.filter((feature) => feature !== 'quotes').toSorted()).toEqual(FEATURES.toSorted());
});
