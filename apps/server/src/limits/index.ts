export { StoredLimits } from './abuse-limits.ts';
export { startHousekeeping } from './housekeeping.ts';
export type { AbuseLimits } from './types.ts';
