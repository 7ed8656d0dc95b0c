/** Address formats by family of chains. The libraries decide; see docs/decisions/0111. */
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { sha256 } from '@noble/hashes/sha2.js';
import { addr } from 'micro-eth-signer';

export type Reading =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: 'checksum' | 'format' };

/** Reads a text as an address of the chain, or returns what is wrong with it. Never throws. */
export type Chain = (text: string) => Reading;

const CHECKSUM: Reading = { ok: false, reason: 'checksum' };
const FORM: Reading = { ok: false, reason: 'format' };

const base58check = createBase58check(sha256);
/** Bytes of a base58check address: version, 20 bytes of hash, 4 of checksum. */
const BASE58_ADDRESS_BYTES = 25;

/** The result of `read`, or undefined when it throws: the libraries reject invalid input by throwing. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The zero address: no one holds its key, so coins sent there are lost. */
const isZero = (hash: Uint8Array): boolean => hash.every((byte) => byte === 0);

const EVM_FORM = /^0x[\da-f]{40}$/iu;
const EVM_ZERO = /^0x0{40}$/iu;

/** Ethereum and compatible chains. Mixed case must match the EIP-55 checksum, a single case has none; stored in checksum form. */
export const evm: Chain = (text) => {
  if (!EVM_FORM.test(text) || EVM_ZERO.test(text)) return FORM;
  return addr.isValid(text) ? { ok: true, address: addr.addChecksum(text) } : CHECKSUM;
};

/** Whether a text has the length and the letters of a base58check address, whatever its checksum says. */
function looksLikeBase58(text: string): boolean {
  // 35 characters are enough for 25 bytes; a longer text would only cost time
  return text.length <= 35 && attempt(() => base58.decode(text))?.length === BASE58_ADDRESS_BYTES;
}

const TRON_VERSION = 0x41;

/** Tron, with the version byte of its main net: every address starts with T. */
export const tron: Chain = (text) => {
  if (!looksLikeBase58(text) || !text.startsWith('T')) return FORM;
  const bytes = attempt(() => base58check.decode(text));
  if (bytes === undefined) return CHECKSUM;
  return bytes[0] === TRON_VERSION && !isZero(bytes.slice(1)) ? { ok: true, address: text } : FORM;
};

/** Version bytes and prefix of a chain with Bitcoin's addresses. `bech32` is empty where there are no such addresses. */
export interface BitcoinLike {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
}

const BECH32_FORM = /^[a-z]{2,4}1[02-9ac-hj-np-z]{11,71}$/u;

/**
 * Bitcoin and similar chains: base58check for key and script hashes, bech32 (BIP-173) for witness version 0, bech32m
 * (BIP-350) for taproot. Later witness versions, which no wallet pays yet, and pay-to-anchor outputs, which anyone can
 * spend, are not accepted.
 */
export function bitcoinLike(network: BitcoinLike): Chain {
  // the key export prefix is unused: only addresses are read
  const codec = Address({ ...network, wif: 0x80 });
  const readWitness: Chain = (text) => {
    const lower = text.toLowerCase();
    // BIP-173: no mixed case
    if ((text !== lower && text !== text.toUpperCase()) || !BECH32_FORM.test(lower)) return FORM;
    const type = attempt(() => codec.decode(lower))?.type;
    if (type === 'wpkh' || type === 'wsh' || type === 'tr') return { ok: true, address: lower };
    const isSound = [bech32, bech32m].some((code) => attempt(() => code.decode(text)) !== undefined);
    return isSound ? FORM : CHECKSUM;
  };
  return (text) => {
    if (network.bech32 !== '' && text.toLowerCase().startsWith(`${network.bech32}1`)) return readWitness(text);
    if (!looksLikeBase58(text)) return FORM;
    const decoded = attempt(() => codec.decode(text));
    if (decoded?.type === 'pkh' || decoded?.type === 'sh')
      return isZero(decoded.hash) ? FORM : { ok: true, address: text };
    return attempt(() => base58check.decode(text)) === undefined ? CHECKSUM : FORM;
  };
}
