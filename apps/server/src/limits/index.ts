export { StoredLimits } from './abuse-limits.ts';
export { startHousekeeping, type Sweeper } from './housekeeping.ts';
export type { AbuseLimit, AbuseLimits } from './types.ts';
