export { guides } from './en.ts';
