/** Withdrawals, and the addresses and accounts that they are paid to. */
export { BankCardsPage, CoinAddressesPage } from './MethodList.tsx';
export { WithdrawPage } from './WithdrawPage.tsx';
export { WithdrawWayPage } from './WithdrawWayPage.tsx';
