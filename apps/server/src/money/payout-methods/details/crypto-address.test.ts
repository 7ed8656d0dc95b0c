/** Addresses from the standards and of well-known accounts, and properties of their checksums. */
import { PROTOCOLS } from '@tradewind/contract';
import { createBase58check, bech32, bech32m, hex } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import * as fc from 'fast-check';
import { addr } from 'micro-eth-signer';
import { describe, expect, test } from 'vitest';
import { checkAddress } from './index.ts';

const options = { seed: 20_261_121, numRuns: 500 };
const base58check = createBase58check(sha256);

describe('accepted addresses', () => {
  test.each([
    // EIP-55, "Test Cases": all caps, all lower, normal
    ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['ERC20', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
    ['ERC20', '0xde709f2102306220921060314715629080e2fb77', '0xde709f2102306220921060314715629080e2fb77'],
    ['ERC20', '0x27b1fdb04752bbc536007a920d24acb045561c26', '0x27b1fdb04752bbc536007a920d24acb045561c26'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['BEP20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['POLYGON', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
    // the same address without a checksum is stored with one
    ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ARBITRUM', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    // Tether's contract on Tron (tether.to, supported protocols)
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['TRC20', '  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    // the first block's output; P2SH of the Bitcoin wiki, "Address"
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    // BIP-173, examples and test vectors: P2WPKH, P2WSH
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'BTC',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    ],
    // BIP-350, test vectors: taproot
    [
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    // dogecoin.com: the developers' fund until 2021
    ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    // the key of BIP-173's example with the prefix of SLIP-173
    ['LTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ])('%s %s', (protocol, text, address) => {
    expect(checkAddress(protocol, text)).toEqual({ ok: true, address });
  });

  test('every version byte of a chain is accepted', () => {
    const hash = sha256(new Uint8Array([1])).slice(0, 20);
    const rows = [
      ['BTC', 0x00, '1'],
      ['BTC', 0x05, '3'],
      ['LTC', 0x30, 'L'],
      ['LTC', 0x32, 'M'],
      ['DOGE', 0x1e, 'D'],
      ['TRC20', 0x41, 'T'],
    ] as const;
    for (const [protocol, version, first] of rows) {
      const text = base58check.encode(new Uint8Array([version, ...hash]));
      expect(text[0]).toBe(first);
      expect(checkAddress(protocol, text)).toEqual({ ok: true, address: text });
    }
  });
});

describe('refused addresses', () => {
  test.each([
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'format'],
    ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
    ['ERC20', 'vitalik.eth', 'format'],
    ['ERC20', '', 'format'],
    ['ERC20', '0x0000000000000000000000000000000000000000', 'format'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'checksum'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgj', 'format'],
    // 41 and zeros: Tron's black hole
    ['TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'format'],
    // Tether's contract in hexadecimal, as Tron nodes print it
    ['TRC20', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'format'],
    ['BTC', '1111111111111111111114oLvT2', 'format'],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0O', 'format'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    // BIP-350, test vectors of invalid addresses: bech32 for version 1, bech32m for version 0, an invalid character,
    // version 17, one byte, 41 bytes, version 0 of 16 bytes, mixed case, empty
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'format'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'format'],
    ['BTC', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'format'],
    ['BTC', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'format'],
    ['BTC', 'bc1pw5dgrnzv', 'format'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'format'],
    ['BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'format'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'format'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'format'],
    ['BTC', 'bc1gmk9yu', 'format'],
    // BIP-350, valid, but of witness versions that nothing pays to yet; BIP-433, which anyone can spend
    ['BTC', 'BC1SW50QGDZ25J', 'format'],
    ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'format'],
    ['BTC', 'bc1pfeessrawgf', 'format'],
    // another chain, or a test net (Bitcoin wiki "Testnet"; BIP-173)
    ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
    ['BTC', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'network'],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
    ['BTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'network'],
    ['LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'network'],
    ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'network'],
    ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'network'],
    ['DOGE', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
    ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'unknown_protocol'],
    ['toString', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'unknown_protocol'],
  ])('%s %s: %s', (protocol, text, reason) => {
    expect(checkAddress(protocol, text)).toEqual({ ok: false, reason });
  });

  test('any text is answered, in time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PROTOCOLS),
        fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()),
        (p, text) => {
          expect(checkAddress(p, text).ok).toBe(false);
        },
      ),
      options,
    );
    for (const text of ['1'.repeat(100_000), `bc1${'q'.repeat(100_000)}`, `0x${'a'.repeat(100_000)}`])
      for (const protocol of PROTOCOLS) expect(checkAddress(protocol, text)).toEqual({ ok: false, reason: 'format' });
  });
});

describe('checksums', () => {
  const hash = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  const witness = (version: number, length: number, code: typeof bech32) =>
    hash(length).map((bytes) => code.encode('bc', [version, ...code.toWords(bytes)]));
  const base58 = (protocol: string, version: number) =>
    hash(20).map((bytes) => [protocol, base58check.encode(new Uint8Array([version, ...bytes]))] as const);
  const checksummed = fc.oneof(
    base58('BTC', 0x00),
    base58('BTC', 0x05),
    base58('TRC20', 0x41),
    base58('LTC', 0x32),
    base58('DOGE', 0x1e),
    witness(0, 20, bech32).map((text) => ['BTC', text] as const),
    witness(0, 32, bech32).map((text) => ['BTC', text] as const),
    witness(1, 32, bech32m).map((text) => ['BTC', text] as const),
  );
  const LETTERS = '023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1'.split('');

  test('a valid address is accepted unchanged', () => {
    fc.assert(
      fc.property(checksummed, ([protocol, text]) => {
        expect(checkAddress(protocol, text)).toEqual({ ok: true, address: text });
      }),
      options,
    );
  });

  test('an address with one changed character is refused', () => {
    fc.assert(
      fc.property(checksummed, fc.nat(), fc.constantFrom(...LETTERS), ([protocol, text], place, letter) => {
        const index = place % text.length;
        fc.pre(text[index] !== letter);
        const changed = text.slice(0, index) + letter + text.slice(index + 1);
        expect([changed, checkAddress(protocol, changed).ok]).toEqual([changed, false]);
      }),
      options,
    );
  });

  test('an address with two swapped neighbours is refused', () => {
    fc.assert(
      fc.property(checksummed, fc.nat(), ([protocol, text], place) => {
        const index = place % (text.length - 1);
        const [left = '', right = ''] = text.slice(index, index + 2);
        fc.pre(left !== right);
        const swapped = text.slice(0, index) + right + left + text.slice(index + 2);
        expect([swapped, checkAddress(protocol, swapped).ok]).toEqual([swapped, false]);
      }),
      options,
    );
  });

  // EIP-55 uses one bit per letter, 15 on average: a changed digit goes undetected once in tens of thousands
  const evmAddress = hash(20)
    .map((bytes) => addr.addChecksum(hex.encode(bytes)))
    .filter((text) => /(?:[A-F].*){5}/u.test(text) && /(?:[a-f].*){5}/u.test(text));

  test('EIP-55: a letter in the other case or another digit is refused', () => {
    fc.assert(
      fc.property(
        evmAddress,
        fc.nat(),
        fc.constantFrom(...'0123456789abcdefABCDEF'.split('')),
        (text, place, letter) => {
          const index = 2 + (place % 40);
          fc.pre(text[index] !== letter);
          expect(checkAddress('ERC20', text.slice(0, index) + letter + text.slice(index + 1)).ok).toBe(false);
        },
      ),
      options,
    );
  });

  test('EIP-55: an address in one case is stored with its checksum', () => {
    fc.assert(
      fc.property(evmAddress, (address) => {
        expect(checkAddress('ERC20', address)).toEqual({ ok: true, address });
        expect(checkAddress('BEP20', address.toLowerCase())).toEqual({ ok: true, address });
      }),
      options,
    );
  });
});
