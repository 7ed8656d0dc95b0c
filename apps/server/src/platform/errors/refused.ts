/** A refused call: a key of the contract's catalogue and the details of the reason. */
import { ERROR_CODES, type ErrorKey, type FieldFaults } from '@tradewind/contract';

/** `fields`: what is wrong with each, from the closed list of the contract. */
export type RefusalDetails = Readonly<Record<string, unknown>> & { readonly fields?: FieldFaults };

/** Thrown by handlers and policies; the call layer answers it with HTTP 200 (contract §1). */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly key: ErrorKey;
  readonly details: RefusalDetails;
  /** Decimals of the prices in the text; details have them as numbers. */
  readonly priceDecimals: number;

  constructor(key: ErrorKey, details: RefusalDetails = {}, priceDecimals = 0) {
    super(key);
    this.key = key;
    this.details = details;
    this.priceDecimals = priceDecimals;
  }

  get code(): number {
    return ERROR_CODES[this.key];
  }
}

/** Refused because of too many requests: the only refusal sent with HTTP 429 and `Retry-After`. */
export class TooManyRequests extends Refused {
  readonly waitS: number;

  /** `waitMs` until the next request is allowed; rounded up to whole seconds, at least one. */
  constructor(waitMs: number) {
    const waitS = Math.max(1, Math.ceil(waitMs / 1000));
    super('rate_limited', { wait_s: waitS });
    this.waitS = waitS;
  }
}
