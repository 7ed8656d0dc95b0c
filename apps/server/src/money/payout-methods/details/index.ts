/** Validation of payout destinations: crypto addresses and bank accounts. */
export { type BankDetails, type BankInput, checkBankDetails } from './bank-details.ts';
export { checkAddress } from './crypto-address.ts';
export { showAccount } from './iban.ts';
export { checkText } from './plain-text.ts';
