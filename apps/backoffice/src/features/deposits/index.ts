export { DepositBadge } from './deposit-state.tsx';
export { DepositPage } from './DepositPage.tsx';
export { DepositsPage } from './DepositsPage.tsx';
