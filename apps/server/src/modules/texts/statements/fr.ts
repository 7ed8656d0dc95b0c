export { statements } from './en.ts';
