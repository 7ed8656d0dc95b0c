/** The first script of the page. It imports nothing of the app, so it runs while the app is loading (scripts/lib/begin-first.mjs). */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();

// loads the browser's locale data on another thread, before the page's first format needs it
void new Worker(new URL('./locale-data.ts', import.meta.url), { type: 'module' });
