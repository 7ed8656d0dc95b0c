/** For tests of every workspace. */
export { INJECTIONS, MARK } from './injections.ts';
