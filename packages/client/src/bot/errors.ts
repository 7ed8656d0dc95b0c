/** The server refused. `message` is its text in the language of the bot. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Of the catalogue, never 1. */
  readonly code: number;
  /** Such as `insufficient_margin`: docs/reference/errors.md. */
  readonly key: string;
  /** What else `data` has: amounts, fields, `reason`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the order, when `submit` fails. */
  clientId?: string;

  constructor(code: number, key: string, message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.key = key;
    this.details = details;
  }
}

/**
 * There was no answer for as long as the bot is patient. Whether a change happened is not known: send an order again with
 * `client_id` = `clientId`, or find it by that.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Of the order, when `submit` fails. */
  clientId?: string;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/**
 * Events after `after` are not kept any more (7 days, 10,000 events), or the server was restored from a backup and has not come so far: read orders and account, then continue after `last`.
 */
export class EventsGoneError extends Error {
  override readonly name = 'EventsGoneError';
  readonly after: number;
  readonly last: number;

  constructor(after: number, last: number) {
    super(
      after > last
        ? `the last event is ${last}, before ${after}: the server was restored from a backup`
        : `events after ${after} are not kept any more; the last one is ${last}`,
    );
    this.after = after;
    this.last = last;
  }
}
