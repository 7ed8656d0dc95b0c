import { INJECTIONS, MARK } from '@tradewind/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, picturesIn } from './clean-html.ts';

const SEED = Number(process.env['HTML_SEED'] ?? 20_261_121);
const RUNS = Number(process.env['HTML_RUNS'] ?? 2000);
const PICTURE = `/api/content/image/${'p'.repeat(32)}`;

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('p h2 h3 strong em u s code br hr ul ol li blockquote'.split(' ').map((tag) => [tag, []])),
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt'],
};

/** An element as clean HTML writes it: lower case, every value in double quotes. */
const ELEMENT = /<\/?(?<tag>[a-z0-9]+)(?<attributes>(?: [a-z]+="[^"<>]*")*)(?: \/)?>/gu;

/** Violations in clean HTML, found without a parser: anything but an allowed element must contain no angle bracket. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const rest = html.replaceAll(ELEMENT, (...found) => {
    const { tag = '', attributes = '' } = found.at(-1) as Readonly<Record<string, string>>;
    const allowed = ALLOWED[tag];
    if (allowed === undefined) faults.push(`<${tag}>`);
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/gu)) {
      if (allowed?.includes(name) !== true) faults.push(`${tag} ${name}`);
      if (name === 'href' && !/^(?:https:\/\/|mailto:)/u.test(value)) faults.push(`href ${value}`);
      if (name === 'src' && value !== PICTURE) faults.push(`src ${value}`);
    }
    return '';
  });
  if (/[<>]/u.test(rest)) faults.push(rest);
  return faults;
}

describe('a rich text', () => {
  it('keeps the allowed elements', () => {
    const text = `<h2>Head</h2><p>One <strong>two</strong> <em>three</em> <u>u</u> <s>s</s> <code>c</code><br />x</p><ul><li>a</li></ul><ol><li>b</li></ol><blockquote><p>q</p></blockquote><hr /><h3>Sub</h3><p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">out</a> <a href="mailto:help@example.com">mail</a></p><img src="${PICTURE}" alt="A &quot;chart&quot;" />`;
    expect(cleanHtml(text)).toBe(text);
    expect(picturesIn(text + text)).toEqual([PICTURE]);
  });

  it('is reduced to the allowed elements', () => {
    expect(cleanHtml('<h1>a</h1><b>b</b><i>c</i><div>d</div>')).toBe('<h2>a</h2><strong>b</strong><em>c</em>d');
    expect(cleanHtml('<a href="https://user:secret@example.com">a</a>')).toBe('a');
    expect(cleanHtml('<a href="/trade">a</a><a href="http://example.com">b</a>')).toBe('ab');
    expect(cleanHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
    expect(cleanHtml('<blockquote>'.repeat(500)).length).toBeLessThan(400);
  });

  it('has the sizes of its pictures', () => {
    const sizes = new Map([[PICTURE, { width: 640, height: 360 }]]);
    expect(cleanHtml(`<img src="${PICTURE}" width="9" onload="x">`, sizes)).toBe(
      `<img src="${PICTURE}" alt="" width="640" height="360" loading="lazy" />`,
    );
  });
});

describe('an injection', () => {
  it('has at least 60 variants', () => {
    expect(new Set(INJECTIONS).size).toBe(INJECTIONS.length);
    expect(INJECTIONS.length).toBeGreaterThan(60);
  });

  it.each(INJECTIONS)('%s', (injection) => {
    const clean = cleanHtml(injection);
    expect(faultsIn(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
    // allowed as text, but not as an address
    expect(clean).not.toMatch(new RegExp(`(?:src|href)="[^"]*${MARK}`, 'u'));
  });

  it('is harmless within others and when truncated anywhere', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...INJECTIONS),
      fc.constantFrom(...INJECTIONS).chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<img src="',
        `<img src="${PICTURE}"`,
        '<!--',
        '-->',
        '<',
        '>',
        '&',
      ),
      fc.string({ maxLength: 8, unit: 'binary' }),
    );
    const property = fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
      const clean = cleanHtml(parts.join(''));
      expect(faultsIn(clean)).toEqual([]);
      expect(cleanHtml(clean)).toBe(clean);
    });
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});
