/**
 * The chat is a separate page and rarely the first one. Because it is loaded dynamically here, its parts count as later
 * ones, so that code used only by the chat is not in the files that the app starts with (scripts/lib/chunks.mjs).
 */
void import('./start.tsx').then(({ startChat }) => startChat());
