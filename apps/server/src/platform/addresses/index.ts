/** Network addresses of clients: normal form, the customer's network, and the sender of a request. */
export { addressKey, coarseNetwork, linkNetwork, normalAddress } from './address.ts';
export { ClientAddresses } from './clients.ts';
export { Networks, isNetwork, normalNetwork } from './networks.ts';
