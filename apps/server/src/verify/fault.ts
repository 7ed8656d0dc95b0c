/** The first fault that was found. */
export class VerifyFault extends Error {
  override readonly name = 'VerifyFault';
}

export interface Proof {
  /** What was proved, as a sentence. */
  readonly what: string;
  /** The number of items it was proved for. */
  readonly count: number;
}
