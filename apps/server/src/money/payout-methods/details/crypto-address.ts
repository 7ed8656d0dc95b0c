/** Checks whether a text is an address that a payout on a protocol can reach. */
import { type Protocol, isProtocol } from '@tradewind/contract';
import { type Chain, bitcoinLike, evm, tron } from './chains.ts';

export type AddressFault = 'checksum' | 'format' | 'network' | 'unknown_protocol';

export type AddressCheck =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: AddressFault };

// version bytes: chainparams.cpp of Bitcoin Core, Litecoin Core and Dogecoin Core
const bitcoin = bitcoinLike({ bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 });
/** Litecoin's old script hashes (0x05) are refused: they cannot be distinguished from Bitcoin's. */
const litecoin = bitcoinLike({ bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32 });
const dogecoin = bitcoinLike({ bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16 });
const TEST_CHAINS: readonly Chain[] = [
  bitcoinLike({ bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 }),
  bitcoinLike({ bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4 }),
  bitcoinLike({ bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a }),
];

const CHAINS: Readonly<Record<Protocol, Chain>> = {
  ERC20: evm,
  TRC20: tron,
  BEP20: evm,
  POLYGON: evm,
  ARBITRUM: evm,
  BTC: bitcoin,
  LTC: litecoin,
  DOGE: dogecoin,
};
const ALL_CHAINS: readonly Chain[] = [...new Set([...Object.values(CHAINS), ...TEST_CHAINS])];

/**
 * Checks an address; surrounding spaces are dropped. `address` is the form to store and to pay: checksummed for
 * Ethereum and compatible chains, lower case for bech32, as sent for the others. Refused: `checksum` (a typing error),
 * `network` (a valid address of another chain or of a test net), `form` (neither), `unknown_protocol`.
 */
export function checkAddress(protocol: string, text: string): AddressCheck {
  if (!isProtocol(protocol)) return { ok: false, reason: 'unknown_protocol' };
  const wanted = text.trim();
  const reading = CHAINS[protocol](wanted);
  if (reading.ok) return reading;
  const isElsewhere = ALL_CHAINS.some((chain) => chain(wanted).ok);
  return { ok: false, reason: isElsewhere ? 'network' : reading.reason };
}
