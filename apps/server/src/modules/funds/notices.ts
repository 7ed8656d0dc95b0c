/** Messages to customers about their money: to the account's own contact, in the language that he reads. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';
import type { MicroUsd } from '@tradewind/money';
import type { Database, Queryable } from '../../db/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../wire/index.ts';
import { deviceText, recipientOf, shownAddress } from '../identity/index.ts';
import type { Outbox, Recipient, Template, TemplateParams } from '../messages/index.ts';
import type { FundsCurrency } from './currencies.ts';
import { type PayoutDetails, maskedDetails } from './details.ts';
import type { Visit } from './visit.ts';

export interface FundsNoticesOptions {
  readonly pool: Database;
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Hears of what could not be written; what it tells of is done all the same. */
  readonly onError: (error: unknown) => void;
}

/** A deposit or withdrawal, by the number that its customer sees. */
interface Told {
  readonly id: number;
  readonly number: MicroUsd;
}

type Recipients = Parameters<typeof recipientOf>[0];

/**
 * What tells of a deed is sent after the deed is durable, and never fails: these resolve when the message is kept, or
 * when it could not be.
 */
export class FundsNotices {
  readonly #options: FundsNoticesOptions;

  constructor(options: FundsNoticesOptions) {
    this.#options = options;
  }

  /** In the transaction of `client`: without its message no method is bound. */
  async methodAdded(
    client: Queryable,
    user: Recipients,
    method: { readonly currency: FundsCurrency; readonly details: PayoutDetails },
    { userAgent, address }: Visit,
  ): Promise<void> {
    const recipient = recipientOf(user);
    if (recipient === undefined) return;
    const params = {
      method: methodText(method.currency, method.details),
      time: this.#time(),
      device: deviceText(userAgent),
      address: shownAddress(address),
    };
    await this.#options.outbox.enqueue('payout_method_added', recipient, params, { client });
  }

  withdrawalRequested(
    userId: number,
    {
      id,
      number,
      currency,
      details,
    }: Told & { readonly currency: Pick<FundsCurrency, 'code' | 'protocol'>; readonly details: PayoutDetails },
  ): Promise<void> {
    return this.#tell('withdrawal_requested', userId, (locale) => ({
      ...this.#of(id, number, locale),
      method: methodText(currency, details),
    }));
  }

  /** `reference`: transaction of the chain, or the bank's. */
  withdrawalPaid(userId: number, { id, number, reference }: Told & { readonly reference: string }): Promise<void> {
    return this.#tell('withdrawal_paid', userId, (locale) => ({ ...this.#of(id, number, locale), reference }));
  }

  withdrawalRefused(userId: number, { id, number, remark }: Told & { readonly remark: string }): Promise<void> {
    return this.#tell('withdrawal_refused', userId, (locale) => ({ ...this.#of(id, number, locale), reason: remark }));
  }

  depositCredited(userId: number, { id, number }: Told): Promise<void> {
    return this.#tell('deposit_credited', userId, (locale) => this.#of(id, number, locale));
  }

  depositRejected(userId: number, { id, number, remark }: Told & { readonly remark: string }): Promise<void> {
    return this.#tell('deposit_rejected', userId, (locale) => ({ ...this.#of(id, number, locale), reason: remark }));
  }

  /** `amount` is signed. */
  balanceCorrected(
    userId: number,
    { amount, reason }: { readonly amount: MicroUsd; readonly reason: string },
  ): Promise<void> {
    return this.#tell('balance_corrected', userId, (locale) => ({
      amount: usdText(amount, locale, 'always'),
      reason,
      time: this.#time(),
    }));
  }

  accountSuspended(userId: number, reason: string): Promise<void> {
    return this.#tell('account_suspended', userId, () => ({ reason, time: this.#time() }));
  }

  #of(id: number, number: MicroUsd, locale: Locale): { number: string; amount: string; time: string } {
    return { number: String(id), amount: usdText(number, locale), time: this.#time() };
  }

  #time(): string {
    return String(this.#options.now());
  }

  async #tell<T extends Template>(
    template: T,
    userId: number,
    paramsIn: (locale: Locale) => TemplateParams<T>,
  ): Promise<void> {
    const { outbox, onError } = this.#options;
    try {
      const recipient = await this.#recipient(userId);
      if (recipient !== undefined) await outbox.enqueue(template, recipient, paramsIn(recipient.locale));
    } catch (error) {
      onError(error);
    }
  }

  async #recipient(userId: number): Promise<Recipient | undefined> {
    const { rows } = await this.#options.pool.query<Recipients>('SELECT email, mobile, lang FROM users WHERE id = $1', [
      userId,
    ]);
    return rows[0] && recipientOf(rows[0]);
  }
}

/** Such as "USDT TRC20 TXab…9xyZ". */
const methodText = ({ code, protocol }: Pick<FundsCurrency, 'code' | 'protocol'>, details: PayoutDetails): string =>
  [code, protocol === code ? '' : protocol, maskedDetails(details)].filter((part) => part !== '').join(' ');

/** Two decimals, more where there are; Western digits everywhere, as in the app. */
function usdText(amount: MicroUsd, locale: Locale, signDisplay: 'auto' | 'always' = 'auto'): string {
  const format = new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: MICRO_DECIMALS,
    signDisplay,
  });
  return `${format.format(usdNumber(amount))} USD`;
}
