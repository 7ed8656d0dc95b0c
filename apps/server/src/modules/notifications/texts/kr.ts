export { en as kr } from './en.ts';
