export interface Captchas {
  /** Whether these are the characters of the token's picture, or the proof of its challenge; each has one try. */
  take(token: string | undefined, text: string | undefined): Promise<boolean>;
}
