import { expect, test } from 'vitest';
import { FIRST_AREAS, LATER_TEXTS } from '../locales/index.ts';
import { FEATURE_AREAS, type Feature } from './feature-areas.ts';

const AREAS: readonly string[] = [...FIRST_AREAS, ...Object.keys(LATER_TEXTS)];
const FEATURES = Object.keys(FEATURE_AREAS) as readonly Feature[];

/** Path of a module, from src, as another module names it. */
const pathOf = (name: string, from: string): string => new URL(name, `file://${from}`).pathname;
const files = import.meta.glob<string>(['../**/*.{ts,tsx}', './*.{ts,tsx}', '!../locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = new Map(Object.entries(files).map(([name, text]) => [pathOf(name, '/app/'), text]));

const KEY = new RegExp(`['"\`](${AREAS.join('|')})\\.[a-zA-Z$]`, 'gu');
/** Modules of the app that a module imports, at once or later; types bring no code. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gu;

/** Areas whose keys are named by a module or by what it imports. */
function areasUsedBy(entry: string, isPart: (path: string) => boolean = () => true): readonly string[] {
  const seen = new Set<string>();
  const areas = new Set<string>();
  const visit = (path: string): void => {
    const text = sources.get(path);
    if (text === undefined || seen.has(path) || !isPart(path)) return;
    seen.add(path);
    for (const match of text.matchAll(KEY)) areas.add(match[1] ?? '');
    for (const match of text.matchAll(IMPORT)) visit(pathOf(match[1] ?? match[2] ?? '', path));
  };
  visit(entry);
  return [...areas].toSorted();
}

test('the first load has the texts of what it shows', () => {
  // the titles of pages come with their pages
  const isFirst = (path: string) => !/^\/app\/(?:lazy-features\.tsx|use-page-title\.ts)$/u.test(path);
  expect(areasUsedBy('/app/main.tsx', isFirst)).toEqual(FIRST_AREAS);
});

test.each(FEATURES)('%s is loaded with the texts that it uses, and no others', (feature) => {
  const used = areasUsedBy(`/features/${feature}/index.ts`);
  expect(used.filter((area) => !FIRST_AREAS.some((first) => first === area))).toEqual(FEATURE_AREAS[feature]);
});

test('every feature that is loaded later is among them', () => {
  const features = [...sources.keys()].flatMap((path) => /^\/features\/(\w+)\/index\.ts$/u.exec(path)?.[1] ?? []);
  expect(features.filter((feature) => feature !== 'quotes').toSorted()).toEqual(FEATURES.toSorted());
});
