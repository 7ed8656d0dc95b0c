/** Finds links in a text written by someone else. */

export interface TextPart {
  readonly text: string;
  /** Only https, without a name or password before the host, which would disguise the target. */
  readonly href?: string;
  /** The host, when the text does not show it in the same letters (letters of other alphabets can look like Latin ones). */
  readonly host?: string;
}

/** Chinese and Japanese punctuation is never part of a copied address. */
const ADDRESS = /https:\/\/[^\s<>"'`。，、；：！？（）「」『』《》]+/giu;
/** Punctuation that ends a sentence, not an address. */
const TAIL = /[.,;:!?)\]}»”’]+$/u;

function tailOf(address: string): string {
  const tail = TAIL.exec(address)?.[0] ?? '';
  // a closing bracket belongs to the address if the address also contains the opening one
  const isOpened = tail.startsWith(')') && address.includes('(');
  return isOpened ? tail.slice(1) : tail;
}

function linkOf(text: string): TextPart {
  try {
    const url = new URL(text);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hostname === '') return { text };
    const says = text.slice('https://'.length).toLowerCase().startsWith(url.hostname);
    return { text, href: url.href, ...(says ? {} : { host: url.hostname }) };
  } catch {
    return { text };
  }
}

/** The text in parts, in order; joined they give the text again. */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].slice(0, match[0].length - tailOf(match[0]).length);
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(linkOf(address));
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
