/**
 * Checks of an address while it is typed. The server decides, using checksums (docs/decisions/0111); this only avoids
 * sending an address that is certainly wrong.
 */
import { isProtocol, type Protocol } from '@tradewind/contract/light';
import { withoutInvisible } from '@tradewind/money';

interface Form {
  /** Prefixes of addresses, for display. */
  readonly starts: readonly string[];
  readonly pattern: RegExp;
  /** Characters that never occur in one. */
  readonly foreign: RegExp;
  readonly shortest: number;
  readonly longest: number;
}

const BASE58_FOREIGN = /[^1-9A-HJ-NP-Za-km-z]/u;
const EVM: Form = { starts: ['0x'], pattern: /^0x/iu, foreign: /[^\dA-Fa-fXx]/u, shortest: 42, longest: 42 };
/** Base58 and bech32 together exclude no letter. */
const EITHER_FOREIGN = /[^\dA-Za-z]/u;

const FORMS: Readonly<Record<Protocol, Form>> = {
  ERC20: EVM,
  BEP20: EVM,
  POLYGON: EVM,
  ARBITRUM: EVM,
  TRC20: { starts: ['T'], pattern: /^T/u, foreign: BASE58_FOREIGN, shortest: 34, longest: 34 },
  BTC: {
    starts: ['bc1', '1', '3'],
    pattern: /^(?:bc1|1|3)/iu,
    foreign: EITHER_FOREIGN,
    shortest: 26,
    longest: 62,
  },
  LTC: {
    starts: ['ltc1', 'L', 'M'],
    pattern: /^(?:ltc1|L|M)/iu,
    foreign: EITHER_FOREIGN,
    shortest: 26,
    longest: 63,
  },
  DOGE: { starts: ['D', 'A', '9'], pattern: /^[DA9]/u, foreign: BASE58_FOREIGN, shortest: 33, longest: 35 },
};

export type AddressNote =
  | { readonly key: 'start'; readonly starts: readonly string[] }
  | { readonly key: 'characters' | 'long' | 'short' };

/** The prefixes that a partly typed text can still match. */
const mayBecome = (text: string, starts: readonly string[]): boolean =>
  starts.some((start) => start.toLowerCase().startsWith(text.toLowerCase()));

/**
 * What is certainly wrong with a text as an address of the protocol. `short` is not reported while `typing`. There are
 * no checks for an unknown protocol.
 */
export function addressNote(protocol: string, text: string, typing: boolean): AddressNote | undefined {
  if (!isProtocol(protocol) || text === '') return undefined;
  const form = FORMS[protocol];
  if (!form.pattern.test(text) && !mayBecome(text, form.starts)) return { key: 'start', starts: form.starts };
  if (form.foreign.test(text)) return { key: 'characters' };
  if (text.length > form.longest) return { key: 'long' };
  return !typing && text.length < form.shortest ? { key: 'short' } : undefined;
}

/** An address from the clipboard, without whitespace and invisible characters that apps add around and inside it. */
export const cleanAddress = (text: string): string => withoutInvisible(text).replaceAll(/\s/gu, '');
