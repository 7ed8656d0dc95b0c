/**
 * The first script of the page (scripts/lib/begin-first.mjs). It imports nothing of the app, so that it runs while the app is on its way.
 */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();
