/** Constants of the funds' calls that carry no schema. */

/**
 * Networks whose addresses are checked, as a channel or a bound address names them. The tokens of Ethereum and of its
 * likes (ERC20, BEP20, POLYGON, ARBITRUM) share one form of address. Networks whose addresses carry no checksum
 * (Solana) or need a tag beside the address (XRP, TON) are left out: a slip there loses the money.
 */
export const PROTOCOLS = ['ERC20', 'TRC20', 'BEP20', 'POLYGON', 'ARBITRUM', 'BTC', 'LTC', 'DOGE'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export function isProtocol(text: string): text is Protocol {
  return PROTOCOLS.some((protocol) => protocol === text);
}
