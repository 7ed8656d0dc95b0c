export { Operators } from './operators.ts';
export { OPERATOR_RECOVERY_CODES, SEALED_OPERATORS } from './second-factor.ts';
export { SEALED_TICKETS } from './tickets.ts';
