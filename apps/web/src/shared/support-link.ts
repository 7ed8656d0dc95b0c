import type { BasicInfo } from '@tradewind/contract/light';

/** product.md §9: service link types. 2 = show and copy, 3 = redirect. */
const SHOW_AND_COPY = 2;
const REDIRECT = 3;

export type Support =
  /** An address to be read and copied; an email address can be written to. */
  | { readonly kind: 'copy'; readonly text: string; readonly href: string | undefined }
  | { readonly kind: 'open'; readonly href: string };

const EMAIL = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+)$/u;

/** A link that a browser may be sent to: nothing that runs a script. */
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

/** How this installation can be reached; undefined = it has not said so, or only by a chat in the app. */
export function supportOf(base: BasicInfo | null): Support | undefined {
  const link = base?.service_link.trim() ?? '';
  if (base === null || link === '') return undefined;
  const href = safeLink(link);
  if (base.service_link_type === SHOW_AND_COPY) return { kind: 'copy', text: link.replace(/^mailto:/u, ''), href };
  if (base.service_link_type === REDIRECT && href !== undefined) return { kind: 'open', href };
  return undefined;
}
