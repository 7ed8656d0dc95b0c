import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Custom properties of a rule of tokens.css, with var() resolved. */
function tokensOf(css: string, ...selectors: readonly string[]): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const selector of selectors) {
    const body = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/u)?.[1] ?? '';
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/gu)) tokens.set(name, value.trim());
  }
  const resolve = (value: string): string =>
    value.replaceAll(/var\(--([\w-]+)\)/gu, (_, name: string) => resolve(tokens.get(name) ?? ''));
  return new Map([...tokens].map(([name, value]) => [name, resolve(value)]));
}

type Rgb = readonly [number, number, number];

function rgb(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** WCAG 2.2, relative luminance. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Linear RGB as seen with deuteranopia (Viénot, Brettel, Mollon 1999). */
function deuteranope(hex: string): Rgb {
  const [r, g, b] = rgb(hex).map(linear) as [number, number, number];
  const seen = 0.29275 * r + 0.70725 * g;
  return [seen, seen, -0.02234 * r + 0.02234 * g + b];
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = [
  ['dark', tokensOf(css, ':root')],
  ['light', tokensOf(css, ':root', ":root[data-theme='light']")],
] as const;

describe.each(themes)('%s theme', (_, tokens) => {
  const color = (name: string) => tokens.get(name) ?? '';
  const surfaces = ['surface-1', 'surface-2', 'surface-3'];

  it.each(surfaces)('all text colours are legible on %s', (surface) => {
    for (const text of ['text', 'text-muted', 'accent', 'up', 'down', 'good', 'bad', 'amber']) {
      expect(contrast(color(text), color(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(surfaces)('borders of fields are visible on %s', (surface) => {
    expect(contrast(color('line-field'), color(surface))).toBeGreaterThanOrEqual(3);
  });

  it('text is legible on its own background', () => {
    const pairs = [
      ['text', 'surface-press'],
      ['text-muted', 'surface-press'],
      ['on-accent', 'accent'],
      ['on-signal', 'up'],
      ['on-signal', 'down'],
      ['accent', 'accent-soft'],
      ['up', 'up-soft'],
      ['down', 'down-soft'],
      ['good', 'good-soft'],
      ['bad', 'bad-soft'],
      ['amber', 'amber-soft'],
    ] as const;
    for (const [text, ground] of pairs)
      expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('up and down are distinguishable without red and green', () => {
    const [up, down] = [deuteranope(color('up')), deuteranope(color('down'))];
    const distance = Math.hypot(...up.map((value, index) => value - (down[index] ?? 0)));
    expect(distance).toBeGreaterThan(0.1);
  });
});

describe('red for rising prices', () => {
  const plain = tokensOf(css, ':root');
  const swapped = tokensOf(css, ':root', ":root[data-signals='red-up']");

  it('swaps up and down', () => {
    expect([swapped.get('up'), swapped.get('down')]).toEqual([plain.get('down'), plain.get('up')]);
  });

  it('leaves good and bad unchanged', () => {
    for (const name of ['good', 'good-soft', 'bad', 'bad-soft']) expect(swapped.get(name)).toBe(plain.get(name));
  });
});
