/**
 * The listening socket. It is opened before anything else starts, so that a used
 * port is reported at once. It answers 503 while the server starts and stops.
 */
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { JSON_TYPE, refusalBody, successBody } from './envelope.ts';
import { Gate } from './gate.ts';
import { type DefaultLanguage, builtInLanguage, localeIn } from './locale.ts';
import { endUnreadable } from './unreadable.ts';

/** How often Node checks connections against their time limits; more often when a limit is shorter. */
const LOOK_EVERY_MS = 1000;
/** Further headers are ignored. */
const MAX_HEADERS = 100;
/** How long requests in progress may take to finish at shutdown. */
const CLOSE_GRACE_MS = 5000;
const ALIVE_PATH = '/healthz';
const READY_PATH = '/readyz';

export interface ListenerOptions extends Pick<Config, 'host' | 'port' | 'network' | 'rateLimits'> {
  /** Absent = the built-in one. */
  readonly language?: DefaultLanguage;
}

export interface Listener {
  readonly server: Server;
  readonly gate: Gate;
  /** In which it answers callers who name none. */
  readonly language: DefaultLanguage;
  /** Such as http://127.0.0.1:8080. */
  readonly url: string;
  /** Sets the request handler; undefined = none, 503. */
  answerWith(handler: RequestListener | undefined): void;
  /**
   * Makes clients send their requests elsewhere: /readyz reports not ready and each
   * connection closes after its next answer. Everything else is answered as before.
   */
  drain(): void;
  /** Accepts nothing new; resolves when requests in progress are answered, or after five seconds. */
  close(): Promise<void>;
}

type Phase = 'starting' | 'stopping';

/** Answers while there is no handler, or on behalf of one that sends its callers elsewhere. */
function sendUnavailable(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  language: DefaultLanguage,
  phase: Phase,
): void {
  const alive = pathOf(url) === ALIVE_PATH;
  const key = phase === 'starting' ? 'starting' : 'unavailable';
  const details = { reason: phase, ref: randomUUID() };
  const body = alive ? successBody({ alive: true }) : refusalBody(key, localeIn(headers, language), details);
  const isPage = headers.accept?.includes('text/html') === true;
  response.writeHead(alive ? 200 : 503, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(alive ? {} : { 'retry-after': '1' }),
    // browsers follow it, and not retry-after: the page that someone opened meanwhile appears by itself
    ...(isPage && !alive ? { refresh: '1' } : {}),
  });
  response.end(body);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = isAddressInfo(address) ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Port 0 = any free one. Rejects with the system's error, such as EADDRINUSE. */
export async function openListener({
  host,
  port,
  network,
  rateLimits,
  language = builtInLanguage(),
}: ListenerOptions): Promise<Listener> {
  let handler: RequestListener | undefined;
  let phase: Phase = 'starting';
  let isDraining = false;
  const gate = new Gate({ network, rateLimits, language }, endUnreadable);
  const server = createServer(
    {
      keepAliveTimeout: network.keepAliveMs,
      headersTimeout: network.headersTimeoutMs,
      // the gate cuts other requests earlier
      requestTimeout: Math.max(network.uploadTimeoutMs, network.headersTimeoutMs),
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, network.headersTimeoutMs / 4),
      maxHeaderSize: network.headerBytes,
      // offers of other protocols, such as h2c by Java's HTTP client, are ignored (RFC 9110 §7.8) and the request is answered
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    (request, response) => {
      if (!gate.admits(request, response)) return;
      if (handler === undefined || (isDraining && pathOf(request.url ?? '') === READY_PATH))
        return sendUnavailable(request, response, language, phase);
      if (isDraining) response.setHeader('connection', 'close');
      handler(request, response);
    },
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = network.connections;
  server.setTimeout(network.stalledTimeoutMs);
  // an option of net.createServer that http.createServer does not pass on
  Object.assign(server, { blockList: gate.blockList });
  server.on('connection', (socket: Socket) => gate.connected(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    gate,
    language,
    url: urlOf(server, host),
    answerWith(next) {
      handler = next;
      if (next === undefined) phase = 'stopping';
    },
    drain() {
      isDraining = true;
      phase = 'stopping';
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await closed;
      gate.stop();
      clearTimeout(timer);
    },
  };
}
