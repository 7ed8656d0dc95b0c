export { en as spa } from './en.ts';
