/** Random sessions, for tests of other packages. */
export { EnginePair } from './pair.ts';
export {
  financingSessionArbitrary,
  groupSessionArbitrary,
  markupSessionArbitrary,
  orderSessionArbitrary,
  sessionArbitrary,
  settingsArbitrary,
  worldArbitrary,
  type Step,
} from './sessions.ts';
export { Session } from './steps.ts';
