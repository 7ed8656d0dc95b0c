/** Random sessions, for tests of other packages. */
export { EnginePair } from './pair.ts';
export {
  financingSessionArbitrary,
  groupSessionArbitrary,
  orderSessionArbitrary,
  sessionArbitrary,
  type Step,
} from './sessions.ts';
export { Session, settingsArbitrary, worldArbitrary } from './steps.ts';
