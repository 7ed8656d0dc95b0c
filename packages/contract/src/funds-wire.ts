/** Constants of deposits and withdrawals, without schemas. */

/**
 * Networks whose addresses are validated, as named by a channel or a bound address. The tokens of Ethereum and compatible
 * networks (ERC20, BEP20, POLYGON, ARBITRUM) share one address format. Networks are left out if their addresses have no
 * checksum (Solana) or need a tag in addition (XRP, TON): a typing error there would lose the money.
 */
export const PROTOCOLS = ['ERC20', 'TRC20', 'BEP20', 'POLYGON', 'ARBITRUM', 'BTC', 'LTC', 'DOGE'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export function isProtocol(text: string): text is Protocol {
  return PROTOCOLS.some((protocol) => protocol === text);
}

/**
 * A coin deposit is credited at the rate of its request if the transfer is received within this many minutes of it, before
 * or after, and the rate has not moved by more than the limit below. Otherwise the rate of the receipt applies (contract §11).
 */
export const DEPOSIT_RATE_MINUTES = 30;
export const DEPOSIT_RATE_PERCENT = 1;

/**
 * Why a deposit was credited at its rate. `handed_in`: the rate of the request applies. `time`, `moved`: the rate of the
 * receipt applies, because of its time or because the rate had moved. `claimed`: credited as submitted, before received
 * amounts were recorded.
 */
export const RATE_REASONS = ['claimed', 'handed_in', 'time', 'moved'] as const;
export type RateReason = (typeof RATE_REASONS)[number];
