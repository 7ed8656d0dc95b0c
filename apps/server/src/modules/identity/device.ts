/** Where a request came from, in words for its user. */
import Bowser from 'bowser';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/iu;

/** Browser and system such as "Chrome · Android"; what is not known is left out, so it may be empty. */
export function deviceText(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' · ');
}

/** A network address as it is shown: IPv4 in its own form also when it came as IPv6. */
export const shownAddress = (address: string): string => address.replace(MAPPED_IPV4, '');
