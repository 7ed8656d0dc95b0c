export { update } from '../en/update.ts';
