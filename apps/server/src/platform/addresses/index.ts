/** Network addresses: normal form, the customer's network, the sender of a request, and hosts that may be sent to. */
export { addressKey, coarseNetwork, linkNetwork, normalAddress } from './address.ts';
export { ClientAddresses } from './clients.ts';
export { PrivateAddress, isPublicAddress, isPublicHttps, publicLookup } from './public-hosts.ts';
export { Networks, isNetwork, normalNetwork } from './networks.ts';
