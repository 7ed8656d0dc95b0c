/** Copies of the daily heads of the event log, kept outside of the installation. */
export { serveOutsideHeadsToOperators } from './operator-routes.ts';
export { OutsideHeads } from './outside-heads.ts';
export { readTimeStamp } from './time-stamp.ts';
