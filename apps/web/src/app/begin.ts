/** The first script of the page. It imports nothing of the app, so it runs while the app is loading (scripts/lib/begin-first.mjs). */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();

// A page's first format loads the browser's data of languages, which takes 15 ms: now, while nothing else can be done.
setTimeout(() => new Intl.NumberFormat('en').format(0));
