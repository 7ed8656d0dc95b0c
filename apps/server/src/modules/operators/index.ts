export type { ActingOperator, OperatorSessions } from './types.ts';
