/** Messages to customers about their money, sent to the account's contact in the customer's language. */
import { type RequestOrigin, deviceText, shownAddress } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type Outbox, recipientOf } from '../../messaging/outbox/index.ts';

export interface FundsNoticesOptions {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Resolves once notifications for everything durable are created (messaging/notifications); never fails. */
  readonly caughtUp: () => Promise<void>;
}

export class FundsNotices {
  readonly #options: FundsNoticesOptions;

  constructor(options: FundsNoticesOptions) {
    this.#options = options;
  }

  /**
   * Runs in the transaction of `client`, so that no method is bound without its message. `method` is the displayed
   * text, such as "USDT TRC20 TXab…9xyZ".
   */
  async methodAdded(
    client: Queryable,
    user: Parameters<typeof recipientOf>[0],
    method: string,
    { userAgent, address }: RequestOrigin,
  ): Promise<void> {
    const recipient = recipientOf(user);
    if (recipient === undefined) return;
    const params = {
      method,
      time: String(this.#options.now()),
      device: deviceText(userAgent),
      address: shownAddress(address),
    };
    await this.#options.outbox.enqueue('payout_method_added', recipient, params, { client });
  }

  /**
   * Called when a decision is durable: the customer is notified before the operator gets the response. Notifications
   * are derived from the logs, so the customer is also notified when the process dies first.
   */
  decided(): Promise<void> {
    return this.#options.caughtUp();
  }
}
