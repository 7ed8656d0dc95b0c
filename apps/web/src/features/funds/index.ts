/** Deposits, and the wallet. */
export { ChargePage } from './charge/ChargePage.tsx';
export { WalletPage } from './wallet/WalletPage.tsx';
