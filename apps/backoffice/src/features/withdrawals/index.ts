export { WithdrawalBadge } from './withdrawal-state.tsx';
export { WithdrawalPage } from './WithdrawalPage.tsx';
export { WithdrawalsPage } from './WithdrawalsPage.tsx';
