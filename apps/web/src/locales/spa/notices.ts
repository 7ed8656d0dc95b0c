export { notices } from '../en/notices.ts';
