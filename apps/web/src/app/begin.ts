/** The first script of the page. It imports nothing of the app, so it runs while the app is loading (scripts/lib/begin-first.mjs). */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();
