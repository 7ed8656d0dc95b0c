/** Deposits, the wallet, and what stands in for pages that are not open. */
export { ChargePage } from './charge/ChargePage.tsx';
export { WalletPage } from './wallet/WalletPage.tsx';
