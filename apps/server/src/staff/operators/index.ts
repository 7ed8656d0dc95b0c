export { Operators } from './operators.ts';
export type { ActingOperator, OperatorSessions } from './types.ts';
