export { rank } from '../en/rank.ts';
