/**
 * The listening socket. It is opened before anything else starts, so that a used port is reported at once, and it
 * answers 503 while the server starts and stops.
 */
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { HEADERS, toLocale } from '@tradewind/contract';
import { JSON_TYPE, refusalBody, successBody } from './envelope.ts';

/** A client that sends its headers slower than this is let go. */
const HEADERS_TIMEOUT_MS = 30_000;
/** For a picture of ten megabytes on a thin line. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Longer than the idle time-out of usual reverse proxies (60 s), so that they never meet a closed connection. */
const KEEP_ALIVE_MS = 72_000;
/** Requests that are being answered get this long to finish at the end. */
const CLOSE_GRACE_MS = 5000;
const ALIVE_PATH = '/healthz';

export interface Listener {
  readonly server: Server;
  /** Such as http://127.0.0.1:8080. */
  readonly url: string;
  /** The handler from now on; undefined = none, 503. */
  answerWith(handler: RequestListener | undefined): void;
  /** Accepts nothing new and resolves when what is being answered is answered, or after five seconds. */
  close(): Promise<void>;
}

function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  const alive = request.url === ALIVE_PATH;
  const lang = request.headers[HEADERS.lang];
  const locale = toLocale(typeof lang === 'string' ? lang : undefined);
  const details = { reason: 'starting or stopping', ref: randomUUID() };
  const body = alive ? successBody({ alive: true }) : refusalBody('internal', locale, details);
  response.writeHead(alive ? 200 : 503, {
    'content-type': JSON_TYPE,
    connection: 'close',
    ...(alive ? {} : { 'retry-after': '1' }),
  });
  response.end(body);
}

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = isAddressInfo(address) ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Port 0 = any free one. Rejects with the system's error, such as EADDRINUSE. */
export async function openListener(host: string, port: number): Promise<Listener> {
  let handler: RequestListener = sendUnavailable;
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => handler(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    url: urlOf(server, host),
    answerWith(next) {
      handler = next ?? sendUnavailable;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
