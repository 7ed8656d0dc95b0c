/** Random numbers for simulated prices. Past prices do not reveal future ones (decision 0339). */
import { type Cipheriv, createCipheriv, createHmac, randomBytes } from 'node:crypto';

const UINT32 = 2 ** 32;
const CIPHER = 'aes-256-ctr';
const KEY_BYTES = 32;
/** Key stream of one refill. */
const ZEROS = Buffer.alloc(4096);

/** The secret seed of simulated prices. It has no readable property, so it cannot end up in a log, answer or metric. */
export class Seed {
  readonly #key: Uint8Array;

  private constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** From the system's random source. */
  static drawn(): Seed {
    return new Seed(randomBytes(KEY_BYTES));
  }

  /**
   * From a number (FEED_SEED): gives the same numbers on every machine. Anyone who guesses it can compute all prices.
   */
  static of(number: number): Seed {
    return new Seed(Buffer.from(String(number)));
  }

  /** A sequence of this seed; sequences with different names are independent. */
  sequence(name: string): Random {
    return new Random(createHmac('sha256', this.#key).update(name).digest());
  }
}

/** The key stream of AES-256 in counter mode, as numbers. */
export class Random {
  readonly #cipher: Cipheriv;
  #block: Buffer = ZEROS;
  #offset = ZEROS.length;
  #spareNormal: number | undefined;

  /** `key`: 32 bytes, used for one sequence only. */
  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv(CIPHER, key, Buffer.alloc(16));
  }

  #next(): number {
    if (this.#offset === this.#block.length) {
      this.#block = this.#cipher.update(ZEROS);
      this.#offset = 0;
    }
    const value = this.#block.readUInt32LE(this.#offset);
    this.#offset += 4;
    return value;
  }

  /** Uniform in (0, 1): never 0, so that its logarithm exists. */
  uniform(): number {
    return (this.#next() + 0.5) / UINT32;
  }

  /** Standard normal, by Marsaglia's polar method. */
  normal(): number {
    if (this.#spareNormal !== undefined) {
      const spare = this.#spareNormal;
      this.#spareNormal = undefined;
      return spare;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.#spareNormal = y * scale;
      return x * scale;
    }
  }
}
