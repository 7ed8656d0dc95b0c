/** Validation of where money is paid to: crypto addresses and bank accounts. */
export { type BankCheck, type BankDetails, type BankInput, checkBankDetails } from './bank-details.ts';
export { type AddressCheck, type AddressFault, checkAddress } from './crypto-address.ts';
export { showAccount } from './iban.ts';
export { type TextCheck, checkText } from './plain-text.ts';
