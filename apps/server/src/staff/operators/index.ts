export { Operators } from './operators.ts';
