/** Articles that come with the program, by the key in the table `news`; the last is the newest. */
export const GUIDE_KEYS = ['demo_and_real', 'margin_call_and_stop_out', 'fills_and_slippage'] as const;
export type GuideKey = (typeof GUIDE_KEYS)[number];

export interface Guide {
  /** Plain text. */
  readonly title: string;
  readonly desc: string;
  /** HTML of the allowlist. `{margin_call}` and `{stop_out}` are levels in percent, `{demo_balance}` an amount of USD. */
  readonly content: string;
}

export interface Guides {
  /** Name of their category. */
  readonly category: string;
  readonly articles: Readonly<Record<GuideKey, Guide>>;
}
