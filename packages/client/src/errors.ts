import type { ErrorKey } from '@tradewind/contract/light';

/** The server refused the call. `message` is its text in the user's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The code of the envelope: never 1. */
  readonly code: number;
  /** The stable key of the refusal; a newer server may send keys that this client does not know. */
  readonly key: ErrorKey | (string & {});
  /** Everything else in `data`: amounts, field names, seconds to wait. */
  readonly details: Readonly<Record<string, unknown>>;
  /** HTTP status: 200 unless the call never reached a handler (contract §1). */
  readonly status: number;

  constructor(code: number, key: string, message: string, details: Readonly<Record<string, unknown>>, status: number) {
    super(message);
    this.code = code;
    this.key = key;
    this.details = details;
    this.status = status;
  }
}

/**
 * No answer in the contract's format: offline, too slow, or an HTTP error from a proxy in between. `message`
 * is a code to display: ERR_NETWORK, ERR_TIMEOUT, ERR_BAD_RESPONSE or HTTP_<status>.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly status: number | undefined;

  constructor(code: string, status: number | undefined, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.status = status;
  }
}
