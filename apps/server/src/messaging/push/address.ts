/**
 * Where messages may be pushed to. The address comes from a browser, so whoever writes it could make this server ask
 * any other one: only https, to the usual port, of hosts whose every address is public. Names are looked up by the
 * connection itself, so that what is checked is what is connected to.
 */
import { lookup as lookUp } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

const PRIVATE = new BlockList();
// RFC 6890 and its registry: this host, private, shared, loopback, link-local, test, benchmark, multicast, reserved
const PRIVATE_V4: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [net, bits] of PRIVATE_V4) PRIVATE.addSubnet(net, bits, 'ipv4');
/** All that is given to anybody (RFC 4291); tunnels of IPv4 inside it are taken out again. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS_V6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  TUNNELS_V6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is one that anybody on the internet has. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  if (isIP(address) === 6) return GLOBAL_V6.check(address, 'ipv6') && !TUNNELS_V6.check(address, 'ipv6');
  return false;
}

/** By its text alone; what its name resolves to is judged when it is connected to. */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return /\.[a-z][a-z0-9-]*$/iu.test(host) && !/\.(?:local|internal|localhost|lan|home|arpa)$/iu.test(host);
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** As node's own, and fails when any of the addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('the push service is not on a public address'), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
