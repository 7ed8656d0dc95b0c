export { en as id } from './en.ts';
