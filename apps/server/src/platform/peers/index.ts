/** What the processes of one installation need to be one server: words to each other, turns, and one that does the work. */
export { type Queue, Turns } from './turns.ts';
export { Work } from './work.ts';
export { type Tell, Words } from './words.ts';
