/** Public interface of the guard, which decides which prices to accept. */
export { LONGEST_MAX_AGE_MS, defaultDeviationPpm, defaultMaxAgeMs } from './defaults.ts';
export {
  type Alive,
  BREAK_MS,
  type GuardBounds,
  type GuardTick,
  type HoldEnd,
  PriceGuard,
  SOURCES,
  type SavedGuard,
  type Source,
  type Verdict,
} from './guard.ts';
