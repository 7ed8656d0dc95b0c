/**
 * The chat is a page of its own and rarely the first one: loaded from here, its parts count as later ones, so that what
 * only it needs is not in the files that the app starts with (scripts/lib/chunks.mjs).
 */
void import('./start.tsx');
