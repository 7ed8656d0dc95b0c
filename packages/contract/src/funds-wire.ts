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

/**
 * A coin is credited at the rate of its request while the transfer is received within these minutes of it, before or
 * after, and the rate has moved by no more than this; else at the rate of the receipt (contract §11).
 */
export const DEPOSIT_RATE_MINUTES = 30;
export const DEPOSIT_RATE_PERCENT = 1;

/**
 * Why a deposit was credited at its rate: that of the request counts; that of the receipt, because of its time or because
 * the rate had moved. `claimed`: credited as it was submitted, before amounts received were recorded.
 */
export const RATE_REASONS = ['claimed', 'handed_in', 'time', 'moved'] as const;
export type RateReason = (typeof RATE_REASONS)[number];
