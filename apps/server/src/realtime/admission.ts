/** Who may open a socket: each address gets so many upgrades a second, and so many sockets at a time. */
import type { IncomingMessage } from 'node:http';
import { TooManyRequests } from '../platform/errors/index.ts';
import { type Limits, addressKey, clientAddress, createLimits } from '../platform/http/index.ts';

/** Room for an office behind one address; without a limit one client could hold the memory of all. */
export const SOCKETS_PER_ADDRESS = 100;

export class Admission {
  readonly #enabled: boolean;
  readonly #limits: Limits;
  readonly #sockets = new Map<string, number>();

  /** `enabled` false admits everybody. */
  constructor(enabled: boolean) {
    this.#enabled = enabled;
    this.#limits = createLimits(enabled);
  }

  /** The key to leave with, or undefined when the client has to wait. */
  enter(request: IncomingMessage): string | undefined {
    if (!this.#enabled) return '';
    const address = clientAddress(request);
    try {
      this.#limits.request(address);
    } catch (error) {
      if (error instanceof TooManyRequests) return undefined;
      throw error;
    }
    const key = addressKey(address);
    const open = this.#sockets.get(key) ?? 0;
    if (open >= SOCKETS_PER_ADDRESS) return undefined;
    this.#sockets.set(key, open + 1);
    return key;
  }

  /** The place of an entered socket is free again; once for each. */
  leave(key: string): void {
    const left = (this.#sockets.get(key) ?? 0) - 1;
    if (left > 0) this.#sockets.set(key, left);
    else this.#sockets.delete(key);
  }
}
