/** The tokens used by the chart, read from the page so that it follows the theme and swapped colours. */
export interface Palette {
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly up: string;
  readonly down: string;
  readonly onSignal: string;
  readonly amber: string;
  readonly bad: string;
  /** Colours of indicator lines. */
  readonly series: readonly string[];
  readonly font: string;
}

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    surface: token('--surface-1'),
    raised: token('--surface-3'),
    text: token('--text'),
    muted: token('--text-muted'),
    line: token('--line'),
    lineStrong: token('--line-strong'),
    accent: token('--accent'),
    accentSoft: token('--accent-soft'),
    onAccent: token('--on-accent'),
    up: token('--up'),
    down: token('--down'),
    onSignal: token('--on-signal'),
    amber: token('--amber'),
    bad: token('--bad'),
    series: [1, 2, 3, 4, 5, 6].map((number) => token(`--series-${number}`)),
    font: style.fontFamily,
  };
}
