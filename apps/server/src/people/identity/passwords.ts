/**
 * Password hashes: argon2id (RFC 9106) with the parameters of OWASP's Password Storage Cheat Sheet, in PHC form.
 * Hashing runs in the thread pool on at most half the cores, so that a flood of logins leaves the rest to trading.
 */
import { availableParallelism } from 'node:os';
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from '../../platform/concurrency/index.ts';

/** 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** At about 10 ms each the last in the queue waits a few seconds; beyond that callers should retry later. */
const WAITING = 500;

/** The same password typed on another keyboard must match (NIST SP 800-63B, 5.1.1.2). */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

export class Passwords {
  readonly #semaphore = new Semaphore(AT_ONCE, WAITING);
  /** Hash of a random password, verified when there is no account so that the timing is the same. */
  readonly #dummyHash: Promise<string>;

  constructor() {
    this.#dummyHash = this.hash(randomBytes(32).toString('base64'));
    this.#dummyHash.catch(() => {});
  }

  /** Throws TooManyRequests when the queue is full. */
  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(normalPassword(password), PARAMETERS));
  }

  /** Does the same work whether or not there is a hash. Throws TooManyRequests when the queue is full. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const known = stored === undefined || !isReadable(stored) ? undefined : stored;
    const against = known ?? (await this.#dummyHash);
    const right = await this.#semaphore.run(() => verify(against, normalPassword(password)));
    return right && known !== undefined;
  }

  /** Whether a hash was made with other parameters than the current ones. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored);
    return (
      !stored.startsWith('$argon2id$') ||
      memoryCost !== PARAMETERS.memoryCost ||
      timeCost !== PARAMETERS.timeCost ||
      parallelism !== PARAMETERS.parallelism
    );
  }
}

/** False for placeholder values of accounts that cannot log in by password. */
function isReadable(stored: string): boolean {
  try {
    parseOptions(stored);
    return true;
  } catch {
    return false;
  }
}
