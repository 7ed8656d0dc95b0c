/** For tests of every workspace. */
export { INJECTIONS, MARK } from './injections.ts';
export { NO_BOUNDS, NO_CUSTOMER_BOUNDS } from './instrument-bounds.ts';
