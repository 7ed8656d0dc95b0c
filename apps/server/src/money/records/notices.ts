/** Messages to customers about their money: to the account's own contact, in the language that he reads. */
import { type RequestOrigin, deviceText, shownAddress } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type Outbox, recipientOf } from '../../messaging/outbox/index.ts';

export interface FundsNoticesOptions {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Resolves once everything durable is told (modules/notifications); never fails. */
  readonly caughtUp: () => Promise<void>;
}

export class FundsNotices {
  readonly #options: FundsNoticesOptions;

  constructor(options: FundsNoticesOptions) {
    this.#options = options;
  }

  /**
   * In the transaction of `client`: without its message no method is bound. `method` is its text, such as
   * "USDT TRC20 TXab…9xyZ".
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
   * A decision is durable: its customer is told of it, before the operator is answered. The notifications follow the
   * logs, so that he is told also when the process dies first.
   */
  decided(): Promise<void> {
    return this.#options.caughtUp();
  }
}
