/** Which prices are believed: everything else in this folder is its own business. */
export { defaultDeviationPpm } from './defaults.ts';
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
