export { payout } from '../en/payout.ts';
