/**
 * Addresses that this server may be made to send to. They come from browsers and customers, so a client could make it send
 * requests to any host: only https on the default port is allowed, and only hosts whose addresses are all public. The connection
 * itself resolves the name, so the checked address is the one connected to.
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
/** The globally assigned unicast range (RFC 4291), without its IPv4 tunnels. */
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

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  if (isIP(address) === 6) return GLOBAL_V6.check(address, 'ipv6') && !TUNNELS_V6.check(address, 'ipv6');
  return false;
}

/** Checks the text only; the resolved addresses are checked on connect. */
export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return /\.[a-z][a-z0-9-]*$/iu.test(host) && !/\.(?:local|internal|localhost|lan|home|arpa)$/iu.test(host);
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Like Node's own lookup, but fails if any of the addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('the host has an address that is not public'), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
