/** What the traded things are called in one language. */
export interface MarketNames {
  /** Built-in categories by their key. */
  readonly categories: {
    readonly forex_major: string;
    readonly forex_minor: string;
    readonly metal: string;
    readonly energy: string;
    readonly index: string;
    readonly crypto: string;
  };
  /** Both sides of the pairs, by the three letters that a pair's code is made of. */
  readonly assets: Readonly<Record<string, string>>;
  /** Instruments that are no pair, by code. */
  readonly instruments: Readonly<Record<string, string>>;
}
