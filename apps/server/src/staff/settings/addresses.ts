/** Addresses that operators enter and customers are shown or redirected to. */

/** Characters of host names. Browsers accept more, including ; and , which must not get into our headers. */
const PLAIN_HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/u;

/**
 * An https address without user and password, in normal form; undefined for anything else. With `notAt`, an address of
 * this installation, addresses that lead back there are refused, too: they would redirect for ever.
 */
export function httpsAddress(text: string, notAt?: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  if (!PLAIN_HOST.test(url.host)) return undefined;
  return notAt !== undefined && url.host === new URL(notAt).host ? undefined : url.href;
}
