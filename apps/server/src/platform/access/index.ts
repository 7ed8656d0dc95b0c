/** Who sent a request: the types that the call layers, the sockets and the modules share. */
export { deviceText, shownAddress } from './device.ts';
export type { ActingOperator, OperatorSessions, OperatorStepUp } from './operators.ts';
export type { RequestOrigin } from './request-origin.ts';
export type {
  ActiveSession,
  FindKey,
  FindSession,
  FoundKey,
  KeyCall,
  KeySession,
  KeyVisit,
  UserRow,
} from './sessions.ts';
