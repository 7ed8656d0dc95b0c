/** Networks in CIDR notation. */
import { BlockList, isIPv4 } from 'node:net';
import { normalAddress } from './address.ts';

interface Network {
  readonly address: string;
  readonly prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`; undefined = invalid. A network that contains all addresses is invalid.
 */
function networkOf(text: string): Network | undefined {
  const [written = '', length, ...more] = text.split('/');
  const address = normalAddress(written);
  if (address === undefined || more.length > 0) return undefined;
  const bits = BITS[familyOf(address)];
  if (length === undefined) return { address, prefix: bits };
  const prefix = /^\d{1,3}$/u.test(length) ? Number(length) : 0;
  return prefix >= 1 && prefix <= bits ? { address, prefix } : undefined;
}

/** Whether this is an address or a network (CIDR) smaller than the whole address space. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/** In CIDR notation, also a single address; undefined = not an address or network. */
export function normalNetwork(text: string): string | undefined {
  const network = networkOf(text);
  return network && `${network.address}/${network.prefix}`;
}

export class Networks {
  readonly #list = new BlockList();
  readonly #isEmpty: boolean;

  /** `networks`: addresses and networks that `isNetwork` accepts. */
  constructor(networks: readonly string[]) {
    this.#isEmpty = networks.length === 0;
    for (const text of networks) {
      const network = networkOf(text);
      if (network === undefined) throw new RangeError(`not an address or network: ${text}`);
      this.#list.addSubnet(network.address, network.prefix, familyOf(network.address));
    }
  }

  /** Whether one of them contains a normal address. */
  include(address: string): boolean {
    return !this.#isEmpty && address !== '' && this.#list.check(address, familyOf(address));
  }
}
