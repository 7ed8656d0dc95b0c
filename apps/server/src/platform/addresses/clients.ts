/**
 * Determines the client of a request. X-Forwarded-For is chosen by the sender, so it counts only from the proxies in
 * TRUSTED_PROXIES, and only if it is an address.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';
import { forwardedAddress, normalAddress } from './address.ts';

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

export class ClientAddresses {
  readonly #proxies = new BlockList();
  readonly #hasProxies: boolean;
  #reportUnreadable: (() => void) | undefined;

  /** `proxies`: addresses and networks that `isNetwork` accepts. `onUnreadable`: called once, when a trusted proxy names no address. */
  constructor(proxies: readonly string[], onUnreadable?: () => void) {
    this.#reportUnreadable = onUnreadable;
    this.#hasProxies = proxies.length > 0;
    for (const proxy of proxies) {
      const network = networkOf(proxy);
      if (network === undefined) throw new RangeError(`not an address or network: ${proxy}`);
      this.#proxies.addSubnet(network.address, network.prefix, familyOf(network.address));
    }
  }

  /** Whether a normal address is a trusted proxy. */
  isProxy(address: string): boolean {
    return this.#hasProxies && address !== '' && this.#proxies.check(address, familyOf(address));
  }

  /** An empty entry is no address either, but no fault of the proxy. */
  #unreadable(entry: string): void {
    if (entry.trim() === '') return;
    this.#reportUnreadable?.();
    this.#reportUnreadable = undefined;
  }

  /**
   * A normal address: that of the connection or, when that is a trusted proxy, the last one in X-Forwarded-For that is
   * not (each proxy appends its client). Empty when the connection is already gone.
   */
  of({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    let address = normalAddress(socket.remoteAddress ?? '') ?? '';
    if (!this.isProxy(address)) return address;
    const header = headers['x-forwarded-for'];
    const entries = typeof header === 'string' ? header.split(',') : [];
    for (const entry of entries.toReversed()) {
      const client = forwardedAddress(entry);
      if (client === undefined) {
        this.#unreadable(entry);
        break;
      }
      address = client;
      if (!this.isProxy(address)) break;
    }
    return address;
  }
}
