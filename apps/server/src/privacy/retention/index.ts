export { Retention } from './retention.ts';
