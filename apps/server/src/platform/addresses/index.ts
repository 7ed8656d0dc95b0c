/** Network addresses of clients: one form, whom they belong to, and who sent a request. */
export { addressKey, coarseNetwork, normalAddress } from './address.ts';
export { ClientAddresses, isNetwork } from './clients.ts';
