export { WithdrawalPage } from './WithdrawalPage.tsx';
export { WithdrawalsPage } from './WithdrawalsPage.tsx';
