export { en as jp } from './en.ts';
