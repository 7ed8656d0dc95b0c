/** Describes the browser of a request for its user. */
import Bowser from 'bowser';
import { normalAddress } from '../addresses/index.ts';

/** Names that the parser can return. Anything else is text from the caller, which must not get into our mails. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
const known = (names: ReadonlySet<string>, name: string | undefined): readonly string[] =>
  name !== undefined && names.has(name) ? [name] : [];

/** Browser and system such as "Chrome · Android". Unknown parts are left out, so it may be empty. */
export function deviceText(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [...known(BROWSERS, browser.name), ...known(SYSTEMS, os.name)].join(' · ');
}

/**
 * A network address as stored and shown. IPv4 is in its own form even when it came as IPv6; '' when it is not an
 * address.
 */
export const shownAddress = (text: string): string => normalAddress(text) ?? '';
