import type { BasicInfo } from '@tradewind/contract/light';

/** product.md §9: service link types. 2 = show and copy, 3 = redirect, otherwise the chat in the app. */
const SHOW_AND_COPY = 2;
const REDIRECT = 3;

export type Support =
  /** An address to read and copy; an email address is also a link. */
  | { readonly kind: 'copy'; readonly text: string; readonly href: string | undefined }
  | { readonly kind: 'open'; readonly href: string }
  /** In the app: an external chat in the frame, or the built-in one. */
  | { readonly kind: 'chat'; readonly href: string | undefined };

const EMAIL = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+)$/u;

/** A link that is safe to open: it cannot run a script. */
function safeLink(link: string): string | undefined {
  const email = EMAIL.exec(link)?.[1];
  if (email !== undefined) return `mailto:${email}`;
  try {
    const { protocol, href } = new URL(link);
    return protocol === 'https:' || protocol === 'http:' || protocol === 'tel:' ? href : undefined;
  } catch {
    return undefined;
  }
}

/** An external chat may be framed if it uses https and is not this installation, which has a built-in chat. */
function frameLink(link: string): string | undefined {
  const href = safeLink(link);
  return href !== undefined && href.startsWith('https://') && URL.parse(href)?.origin !== globalThis.location?.origin
    ? href
    : undefined;
}

/** How this installation can be contacted; undefined = not known yet. A link that cannot be shown or opened falls back to the chat. */
export function supportOf(base: BasicInfo | null): Support | undefined {
  if (base === null) return undefined;
  const link = base.service_link.trim();
  const href = safeLink(link);
  if (base.service_link_type === SHOW_AND_COPY && link !== '')
    return { kind: 'copy', text: link.replace(/^mailto:/u, ''), href };
  if (base.service_link_type === REDIRECT && href !== undefined) return { kind: 'open', href };
  const isOwn = base.service_link_type === SHOW_AND_COPY || base.service_link_type === REDIRECT;
  return { kind: 'chat', href: isOwn ? undefined : frameLink(link) };
}
