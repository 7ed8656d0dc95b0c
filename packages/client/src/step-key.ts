import { ApiError } from './errors.ts';

/** Below this status the server has answered; from it on it is unknown whether the call was carried out. */
const SERVER_FAILURE = 500;

/**
 * The key was already used with another body: an earlier submit, whose answer was lost, was carried out. Changes made
 * in the form since then were not.
 */
export const wasEarlierSubmit = (error: unknown): boolean =>
  error instanceof ApiError && error.key === 'conflict' && error.details['reason'] === 'idempotency_key';

/**
 * The idempotency key of one step of a form, such as an opened sheet. A submit whose answer was lost is repeated with
 * the same key and gets the first one's result. After an answer the next submit gets a new key.
 */
export class StepKey {
  readonly #randomId: () => string;
  #key: string;

  constructor(randomId: () => string) {
    this.#randomId = randomId;
    this.#key = randomId();
  }

  async run<Result>(act: (idempotencyKey: string) => Promise<Result>): Promise<Result> {
    try {
      const result = await act(this.#key);
      this.#key = this.#randomId();
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status < SERVER_FAILURE) this.#key = this.#randomId();
      throw error;
    }
  }
}
