export { en as vn } from './en.ts';
