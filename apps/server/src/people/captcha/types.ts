export interface Captchas {
  /** Whether these are the characters of the picture; each picture has one try. */
  take(token: string | undefined, text: string | undefined): Promise<boolean>;
}
