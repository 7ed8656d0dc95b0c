import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLinks } from './links.ts';

const linksOf = (text: string) => splitLinks(text).filter(({ href }) => href !== undefined);

it('https addresses become links, and the text around them stays unchanged', () => {
  expect(splitLinks('See https://help.example.com/a?b=1. Thanks')).toEqual([
    { text: 'See ' },
    { text: 'https://help.example.com/a?b=1', href: 'https://help.example.com/a?b=1' },
    { text: '. Thanks' },
  ]);
  expect(linksOf('請看 https://help.example.com/a。謝謝')[0]?.text).toBe(
    'https://help.example.com/a。謝謝'.slice(0, 26),
  );
  expect(linksOf('(https://example.com/wiki_(money))')[0]?.text).toBe('https://example.com/wiki_(money)');
});

it.each([
  'javascript:alert(1)',
  'http://example.com/',
  'data:text/html,<script>alert(1)</script>',
  'https://bank.example.com@evil.example/',
  'https://',
  'vbscript:msgbox(1)',
  '<a href="https://">x</a>',
])('%s is not a link', (text) => {
  expect(linksOf(text)).toEqual([]);
});

it('an address with look-alike letters shows its real host', () => {
  expect(linksOf('https://аpple.com/')[0]?.host).toBe('xn--pple-43d.com');
});

it('no character is lost or added, and only https is linked', () => {
  const word = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom('https://', '"><img src=x>', ' '));
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href.startsWith('https://')).toBe(true);
    }),
  );
});
