/** Payout methods that customers have bound, and the checks of addresses and bank accounts. */
export {
  type PayoutDetails,
  NO_DETAILS,
  SEALED_METHODS,
  methodText,
  presentDetails,
  sealDetails,
  unsealDetails,
} from './details.ts';
export { checkAddress, checkBankDetails, checkText } from './details/index.ts';
export { type PayoutMethod, PayoutMethods } from './payout-methods.ts';
export { servePayoutMethods } from './routes.ts';
