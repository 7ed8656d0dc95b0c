export { StoredLimits } from './abuse-limits.ts';
export { startHousekeeping } from './housekeeping.ts';
export { ABUSE_LIMITS, type AbuseLimit, type AbuseLimits } from './types.ts';
