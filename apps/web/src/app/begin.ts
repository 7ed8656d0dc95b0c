/**
 * The first script of the page. It imports nothing of the app, so that it runs while the app is on its way
 * (scripts/lib/begin-first.mjs).
 */
import { askAhead } from './ahead.ts';

export const ahead = askAhead();
