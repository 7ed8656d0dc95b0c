/**
 * Makes the processes of one installation act as one server: messages between them, locks, and one process for
 * background work.
 */
export { type Queue, Turns } from './turns.ts';
export { Work } from './work.ts';
export { type Tell, Words } from './words.ts';
