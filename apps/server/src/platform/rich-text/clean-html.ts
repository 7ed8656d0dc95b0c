/**
 * The HTML that operators may write: a few elements of a text, links that leave by https or mail, and pictures of
 * this server. It is cleaned when it is written and again when it is read, so that what came into the table otherwise
 * is harmless, too. docs/reference/news.md names what is allowed.
 */
import { CONTENT_IMAGE_URL } from '@tradewind/contract';
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';

const TAGS = 'p h2 h3 strong em u s code br hr ul ol li blockquote a img'.split(' ');
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['https:', 'mailto:']);
const ALT_LENGTH = 300;
/** Deeper markup is no text of a person, and costs browsers. */
const NESTING = 12;
/** Left out with all that is in them: what they hold is no text, or is read by other rules. */
const WITHOUT_CONTENT =
  'script style textarea option noscript template title iframe noembed noframes xmp plaintext svg math object select button'.split(
    ' ',
  );

/** An element that is not allowed: it goes, its text stays. */
const NOTHING = 'span';
/** A browser's rules of what closes what may make something else of the first result; two rounds have always sufficed. */
const MOST_ROUNDS = 8;

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Undefined for what no link may lead to. */
function linkOf(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, href: address, username, password } = new URL(href);
  return LINK_PROTOCOLS.has(protocol) && username === '' && password === '' ? address : undefined;
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
  // the place is kept free until the picture is there
  const place = size === undefined ? {} : { width: String(size.width), height: String(size.height), loading: 'lazy' };
  return { tagName: 'img', attribs: { src, alt: (attributes['alt'] ?? '').slice(0, ALT_LENGTH), ...place } };
}

const optionsWith = (sizes: ReadonlyMap<string, PictureSize>): IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedClasses: {},
  allowedStyles: {},
  allowedSchemes: ['https', 'mailto'],
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

/** `sizes`: of pictures by their path, written beside them. Cleaning what is clean changes nothing. */
export function cleanHtml(html: string, sizes: ReadonlyMap<string, PictureSize> = NO_SIZES): string {
  const options = optionsWith(sizes);
  let text = html;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const clean = sanitizeHtml(text, options).trim();
    if (clean === text) return clean;
    text = clean;
  }
  // what does not come to rest is no text of a person
  return '';
}

const PICTURE = /<img src="([^"]+)"/gu;

/** Paths of the pictures in clean HTML, each once, in their order. */
export function picturesIn(clean: string): string[] {
  return [...new Set([...clean.matchAll(PICTURE)].flatMap(([, src]) => (src === undefined ? [] : [src])))];
}
