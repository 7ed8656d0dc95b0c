/**
 * Determines the client of a request. X-Forwarded-For is chosen by the sender, so it counts only from the proxies in
 * TRUSTED_PROXIES, and only if it is an address.
 */
import type { IncomingMessage } from 'node:http';
import { forwardedAddress, normalAddress } from './address.ts';
import { Networks } from './networks.ts';

export class ClientAddresses {
  readonly #proxies: Networks;
  #reportUnreadable: (() => void) | undefined;

  /** `proxies`: addresses and networks that `isNetwork` accepts. `onUnreadable`: called once, when a trusted proxy names no address. */
  constructor(proxies: readonly string[], onUnreadable?: () => void) {
    this.#reportUnreadable = onUnreadable;
    this.#proxies = new Networks(proxies);
  }

  /** Whether a normal address is a trusted proxy. */
  isProxy(address: string): boolean {
    return this.#proxies.include(address);
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
