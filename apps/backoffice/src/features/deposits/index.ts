export { DepositPage } from './DepositPage.tsx';
export { DepositsPage } from './DepositsPage.tsx';
