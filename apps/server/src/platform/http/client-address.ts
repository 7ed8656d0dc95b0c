/**
 * The address of a client for requests that Fastify never sees, such as upgrades. As there, X-Forwarded-For is
 * believed only from this machine, where a reverse proxy may stand.
 */
import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/iu;

/** Empty when the connection is gone already. */
export function clientAddress(request: IncomingMessage): string {
  let address = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  const forwarded = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim());
  // the last proxy adds its client at the end
  for (const client of forwarded.toReversed()) {
    if (client === '' || !LOOPBACK.test(address)) break;
    address = client;
  }
  return address;
}
