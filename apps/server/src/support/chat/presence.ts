/** Whether someone can answer: an operator has the inbox open, within office hours. */
import type { ChatPresence } from '@tradewind/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { isOfficeOpen, readSettings } from '../../staff/settings/index.ts';
import type { PeerMessages } from '../../platform/peers/index.ts';
import { Hub } from './hub.ts';

/** So that an operator who reloads the page does not close the office. */
const LEAVING_MS = 2000;
const EVERY_MS = 15_000;

export interface PresenceOptions {
  readonly database: Queryable;
  readonly now: () => number;
  readonly peers: PeerMessages;
  readonly onError: (error: unknown) => void;
}

export class Presence {
  readonly hub: Hub;
  readonly #options: PresenceOptions;
  readonly #timer: NodeJS.Timeout;
  #leaving: NodeJS.Timeout | undefined;
  #attended = false;
  #sent: ChatPresence = { online: false, hours: '' };

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.hub = new Hub(() => this.#desksChanged(), options.peers);
    this.#timer = setInterval(() => this.#refresh(), EVERY_MS).unref();
  }

  /** The current state; everyone connected here is notified of a change. */
  async current(): Promise<ChatPresence> {
    const { support_hours } = await readSettings(this.#options.database);
    const online = this.#attended && isOfficeOpen(support_hours, this.#options.now());
    const before = this.#sent;
    this.#sent = { online, hours: support_hours };
    if (before.online !== online || before.hours !== support_hours)
      this.hub.toEveryoneHere({ event: 'presence', ...this.#sent });
    return this.#sent;
  }

  /** The mail address for messages while no inbox is open; undefined when one is open, or no address is set. */
  async deskAddress(): Promise<string | undefined> {
    if (this.hub.hasDesks) return undefined;
    const { support_email } = await readSettings(this.#options.database);
    return support_email === '' ? undefined : support_email;
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#leaving);
    this.hub.stop();
  }

  #desksChanged(): void {
    this.hub.toDesksHere({ event: 'operators', online: this.hub.operators() });
    clearTimeout(this.#leaving);
    if (this.hub.hasDesks) {
      this.#attended = true;
      this.#refresh();
      return;
    }
    this.#leaving = setTimeout(() => {
      this.#attended = false;
      this.#refresh();
    }, LEAVING_MS).unref();
  }

  #refresh(): void {
    this.current().catch(this.#options.onError);
  }
}
