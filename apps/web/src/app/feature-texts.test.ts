import { groupsByArea, groupsUsedBy, sourcesOf } from '@tradewind/ui/testing';
import { expect, test } from 'vitest';
import { FEATURE_TEXTS, type Feature } from './feature-texts.ts';

const GROUPS = groupsByArea(import.meta.glob<object>('../locales/*/en.ts', { eager: true }));
const FEATURES = Object.keys(FEATURE_TEXTS) as readonly Feature[];

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', './*.{ts,tsx}', '!../locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = sourcesOf(files, '/app/');

test('the start uses only texts of `base`', () => {
  // pages, with their titles, are loaded with their texts
  const isStart = (path: string) => !/^\/app\/(?:lazy-features\.tsx|use-page-title\.ts)$/u.test(path);
  expect(groupsUsedBy(sources, GROUPS, '/app/main.tsx', isStart)).toEqual([]);
});

test.each(FEATURES)('%s loads the groups of texts that it uses, and no others', (feature) => {
  expect(groupsUsedBy(sources, GROUPS, `/features/${feature}/index.ts`)).toEqual(FEATURE_TEXTS[feature]);
});

test('the chat page loads the groups of texts that it uses', () => {
  expect(groupsUsedBy(sources, GROUPS, '/chat/main.tsx')).toEqual(['entry']);
});

test('the list names every feature that is loaded later', () => {
  const features = [...sources.keys()].flatMap((path) => /^\/features\/(\w+)\/index\.ts$/u.exec(path)?.[1] ?? []);
  expect(features.filter((feature) => feature !== 'quotes').toSorted()).toEqual(FEATURES.toSorted());
});
