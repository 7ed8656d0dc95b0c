/**
 * The HTML that operators may write: a few text elements, links to https or mail, and pictures of this server. It is
 * cleaned when it is written and again when it is read, so that content that got into the table another way is
 * harmless, too. docs/reference/news.md lists what is allowed.
 */
import { CONTENT_IMAGE_URL } from '@tradewind/contract';
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';

const TAGS = 'p h2 h3 strong em u s code br hr ul ol li blockquote a img'.split(' ');
const LINK_SCHEMES = ['https', 'mailto'];
const ALT_LENGTH = 300;
/** Deeper nesting is not human-written text, and is expensive for browsers. */
const NESTING = 12;
/** Removed with all of their content, which is not text or is parsed by other rules. */
const WITHOUT_CONTENT =
  'script style textarea option noscript template title iframe noembed noframes xmp plaintext svg math object select button'.split(
    ' ',
  );

/** Replaces an element that is not allowed: its text stays. */
const NOTHING = 'span';
/** A browser's rules for closing elements may change the first result; two rounds have always sufficed. */
const MAX_ROUNDS = 8;

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Undefined when the link target is not allowed. */
function linkOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, href: address, username, password } = new URL(href);
  return LINK_SCHEMES.includes(protocol.slice(0, -1)) && username === '' && password === '' ? address : undefined;
}

function link({ href }: Readonly<Record<string, string>>): Tag {
  const address = linkOf(href);
  if (address === undefined) return { tagName: NOTHING, attribs: {} };
  const away = address.startsWith('https:') ? { rel: 'noopener noreferrer nofollow', target: '_blank' } : {};
  return { tagName: 'a', attribs: { href: address, ...away } };
}

function picture(attributes: Readonly<Record<string, string>>, sizes: ReadonlyMap<string, PictureSize>): Tag {
  const src = attributes['src'] ?? '';
  if (!CONTENT_IMAGE_URL.test(src)) return { tagName: NOTHING, attribs: {} };
  const size = sizes.get(src);
  // space is reserved until the picture has loaded
  const place = size === undefined ? {} : { width: String(size.width), height: String(size.height), loading: 'lazy' };
  return { tagName: 'img', attribs: { src, alt: (attributes['alt'] ?? '').slice(0, ALT_LENGTH), ...place } };
}

const optionsWith = (sizes: ReadonlyMap<string, PictureSize>): IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedClasses: {},
  allowedStyles: {},
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_CONTENT,
  nestingLimit: NESTING,
  parseStyleAttributes: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    del: 's',
    a: (_tag, attributes) => link(attributes),
    img: (_tag, attributes) => picture(attributes, sizes),
  },
});

const NO_SIZES: ReadonlyMap<string, PictureSize> = new Map();

/** `sizes`: sizes of pictures by path; written as attributes. Cleaning clean HTML changes nothing. */
export function cleanHtml(html: string, sizes: ReadonlyMap<string, PictureSize> = NO_SIZES): string {
  const options = optionsWith(sizes);
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const clean = sanitizeHtml(text, options).trim();
    if (clean === text) return clean;
    text = clean;
  }
  // HTML that never stabilises is not human-written text
  return '';
}

const PICTURE = /<img src="([^"]+)"/gu;

/** Paths of the pictures in clean HTML, each once, in order. */
export function picturesIn(clean: string): string[] {
  return [...new Set([...clean.matchAll(PICTURE)].flatMap(([, src]) => (src === undefined ? [] : [src])))];
}
