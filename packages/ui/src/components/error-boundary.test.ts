import { expect, it } from 'vitest';
import { isLoadFailure, isStyleFailure } from './ErrorBoundary.tsx';

/** Messages of Chrome, Firefox, Safari and Vite's own loader. */
const CHUNK = [
  'Failed to fetch dynamically imported module: https://trade.example.com/assets/Rank-1a2b3c.js',
  'error loading dynamically imported module: https://trade.example.com/assets/Rank-1a2b3c.js',
  'Importing a module script failed.',
];
const STYLE = 'Unable to preload CSS for /assets/Rank-1a2b3c.css';

it('a failed module load is distinguished from a crash, and a failed stylesheet from both', () => {
  for (const text of CHUNK)
    expect([text, isLoadFailure(new Error(text)), isStyleFailure(new Error(text))]).toEqual([text, true, false]);
  expect([isLoadFailure(new Error(STYLE)), isStyleFailure(new Error(STYLE))]).toEqual([true, true]);
  expect(isLoadFailure(new TypeError("Cannot read properties of undefined (reading 'bid')"))).toBe(false);
});
