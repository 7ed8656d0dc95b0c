/**
 * Network addresses in one form, and the unit that belongs to one customer: an IPv4 address (also when written as
 * IPv6), or the /64 of an IPv6 address, because a provider gives each customer at least that many addresses (RFC 6177).
 */
import { SocketAddress, isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
const KEY_BITS = 64;
/** The part of an address that may be logged: a provider's network, too coarse to identify anyone. */
const LOGGED_BITS = { ipv4: 24, ipv6: 48 } as const;
const MAPPED_IPV4 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/u;

/** The short form in lower case without a zone; IPv4 even when it was written as IPv6. Undefined = not an address. */
export function normalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [withoutZone = ''] = text.split('%');
  if (!isIPv6(withoutZone)) return undefined;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  return MAPPED_IPV4.exec(address)?.groups?.['ipv4'] ?? address;
}

/** `192.0.2.7:51234`, `[2001:db8::7]` or `[2001:db8::7]:443`. An IPv6 address without brackets has no port. */
const WITH_PORT = /^(?:\[(?<ipv6>[^\]]+)\](?::\d{1,5})?|(?<ipv4>\d+\.\d+\.\d+\.\d+):\d{1,5})$/u;
/** An element of the header Forwarded (RFC 7239), which some proxies put into X-Forwarded-For. */
const FORWARDED_FOR = /^for=(?<node>[^;]*)/iu;

/** The address in an entry of X-Forwarded-For, in whatever form proxies write it; undefined = none. */
export function forwardedAddress(entry: string): string | undefined {
  const node = FORWARDED_FOR.exec(entry.trim())?.groups?.['node'] ?? entry;
  const text = node
    .trim()
    .replace(/^"(?<quoted>.*)"$/u, '$<quoted>')
    .trim();
  const { ipv4, ipv6 } = WITH_PORT.exec(text)?.groups ?? {};
  return normalAddress(ipv4 ?? ipv6 ?? text);
}

/** The network of a normal IPv6 address, as `2001:db8:0:1::/64`. */
function networkOf(address: string, bits: number): string {
  const [front = '', back] = address.split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  // an IPv4 address at the end counts as two groups
  const tailGroups = tail.length + (tail.at(-1)?.includes('.') === true ? 1 : 0);
  const zeros = Array.from({ length: back === undefined ? 0 : GROUPS - head.length - tailGroups }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, bits / GROUP_BITS).join(':')}::/${bits}`;
}

/** A key such as `192.0.2.7` or `2001:db8:0:1::/64`. Everything that is not an address shares the key ''. */
export function addressKey(text: string): string {
  const address = normalAddress(text);
  if (address === undefined) return '';
  return isIPv4(address) ? address : networkOf(address, KEY_BITS);
}

/** What may link two customers: `192.0.2.0/24`, or the /64 of an IPv6 address; '' when it is not an address. */
export function linkNetwork(text: string): string {
  const address = normalAddress(text);
  return address !== undefined && isIPv4(address) ? coarseNetwork(address) : addressKey(text);
}

/** Too coarse to identify a person: `192.0.2.0/24` or `2001:db8:0::/48`; '' when it is not an address. */
export function coarseNetwork(text: string): string {
  const address = normalAddress(text);
  if (address === undefined) return '';
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/${LOGGED_BITS.ipv4}`;
  return networkOf(address, LOGGED_BITS.ipv6);
}
