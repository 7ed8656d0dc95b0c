/**
 * Whom an address belongs to, for limits: an IPv4 address alone (also when written as IPv6), and the /64 of an
 * IPv6 address, because one customer of a provider is given at least that many addresses (RFC 6177).
 */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/iu;

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** A key such as `192.0.2.7` or `2001:db8:0:1::/64`; what is no address is its own key. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const ipv4 = MAPPED_IPV4.exec(address)?.groups?.['ipv4'];
  if (ipv4 !== undefined) return ipv4;
  const [withoutZone = ''] = address.split('%');
  const [front = '', back] = withoutZone.split('::');
  const head = groupsOf(front);
  const tail = groupsOf(back ?? '');
  // an IPv4 address at the end stands for two groups
  const tailGroups = tail.length + (tail.at(-1)?.includes('.') === true ? 1 : 0);
  const zeros = back === undefined ? 0 : GROUPS - head.length - tailGroups;
  const network = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
