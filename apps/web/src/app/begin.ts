/** The first script of the page. It imports nothing of the app, so it runs while the app is loading (scripts/lib/begin-first.mjs). */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();

// what the page's first format would wait for, on another thread
void new Worker(new URL('./language-data.ts', import.meta.url), { type: 'module' });
