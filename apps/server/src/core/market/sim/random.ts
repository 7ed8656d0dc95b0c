/** Seeded random numbers for simulated prices: the same seed gives the same sequence on every machine. */

const UINT32 = 2 ** 32;

/** sfc32 (Doty-Humphrey, PractRand): 128 bits of state, passes its author's tests, a few operations a number. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  #spareNormal: number | undefined;

  /** `stream` separates sequences of one seed. */
  constructor(seed: number, stream: number) {
    this.#a = seed >>> 0;
    this.#b = stream >>> 0;
    this.#c = 0x9e3779b9;
    for (let round = 0; round < 16; round++) this.#next();
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** In (0, 1): never 0, so that it has a logarithm. */
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
