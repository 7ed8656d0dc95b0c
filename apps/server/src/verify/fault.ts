/** The first thing that was found to be wrong. */
export class VerifyFault extends Error {
  override readonly name = 'VerifyFault';
}

export interface Proof {
  /** What was shown, as a sentence. */
  readonly what: string;
  /** How many things it was shown of. */
  readonly count: number;
}
