/**
 * Runs before every route: limits how much one address may request, and how many connections, sockets
 * and unanswered requests it may have. It runs before Fastify, so that refusing costs next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { ClientAddresses, addressKey, normalAddress } from '../addresses/index.ts';
import { type NetworkConfig, REQUEST_KINDS, type RequestKind } from '../config/index.ts';
import { KeyedCount, type RateLimit, RateLimiter } from '../concurrency/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { BodyTimes } from './body-times.ts';
import { JSON_TYPE, refusalBody } from './envelope.ts';
import { type DefaultLanguage, localeIn } from './locale.ts';
import { kindOf } from './request-kinds.ts';
import { API_HEADERS } from './security-headers.ts';

/** Addresses remembered for each kind of request. */
const MAX_ADDRESSES = 50_000;
/** Connections of an address beyond this multiple of its limit are closed without an answer. */
const CLOSED_AT_ONCE = 2;
/** Surplus connections of an address that still get an answer; the rest of a flood is closed without one. */
const SURPLUS_ANSWERED: RateLimit = { perSecond: 5, burst: 50 };
/** Retry delay after a refusal by a connection limit, which ends when a connection closes. */
const TRY_AGAIN_MS = 1000;
/** Time for a client that was cut off to read the reason. */
const CUT_GRACE_MS = 1000;

export interface GateOptions {
  readonly network: NetworkConfig;
  /** False = no limits of addresses and connections; time limits still apply. */
  readonly rateLimits: boolean;
  readonly language: DefaultLanguage;
}

export interface GateLog {
  readonly securityLog: SecurityLog;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Connection {
  /** Requests that are not completely answered yet. */
  open: number;
  /** Whether it exceeds the limit of its address. */
  readonly surplus: boolean;
  /** The last request that will be answered has arrived. */
  closing: boolean;
}

export class Gate {
  readonly addresses: ClientAddresses;
  readonly #network: NetworkConfig;
  readonly #enabled: boolean;
  readonly #language: DefaultLanguage;
  readonly #limiters: Readonly<Record<RequestKind, RateLimiter>>;
  /** Node checks it for each new connection before it allocates anything for it. */
  readonly blockList: BlockList;
  readonly #connectionsOf = new KeyedCount();
  readonly #surplusAnswered = new RateLimiter(SURPLUS_ANSWERED, undefined, MAX_ADDRESSES);
  readonly #socketsOf = new KeyedCount();
  readonly #connections = new WeakMap<Socket, Connection>();
  readonly #bodies: BodyTimes;
  #log: GateLog | undefined;
  /** Reported once, for those who set up a proxy and did not configure it here. */
  #proxyReported = false;

  /** `cut` ends a request whose body arrives too slowly. */
  constructor({ network, rateLimits, language }: GateOptions, cut: (socket: Socket) => void) {
    this.addresses = new ClientAddresses(network.trustedProxies);
    this.#network = network;
    this.#enabled = rateLimits;
    this.#language = language;
    this.#limiters = limitersOf(network);
    this.blockList = new RefusedAtOnce((address) => this.#closesAtOnce(address));
    this.#bodies = new BodyTimes(network, (request, response) => {
      // an answer that has started, or waits for another one, cannot be distinguished from ours
      if (response.headersSent || response.socket === null) request.socket.destroy();
      else cut(request.socket);
      setTimeout(() => request.socket.destroy(), CUT_GRACE_MS).unref();
    });
  }

  /** Nothing is logged before this call: the gate is open before there is a log. */
  logTo(log: GateLog): void {
    this.#log = log;
  }

  stop(): void {
    this.#bodies.stop();
  }

  /** Counts a new connection. */
  connected(socket: Socket): void {
    const address = normalAddress(socket.remoteAddress ?? '') ?? '';
    const key = addressKey(address);
    const count = this.#connectionsOf.add(key);
    socket.once('close', () => this.#connectionsOf.remove(key));
    const surplus = this.#limits(address) && count > this.#network.connectionsPerAddress;
    this.#connections.set(socket, { open: 0, surplus, closing: false });
  }

  /** Whether a request may continue. If not, it has been answered, or its connection is being closed. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#connections.get(request.socket);
    const kind = kindOf(request);
    if (hasBody(request)) this.#bodies.watch(request, response, kind === 'uploads');
    if (!this.#enabled || connection === undefined) return true;
    if (connection.closing) return false;
    this.#reportProxy(request);
    connection.open += 1;
    response.once('close', () => (connection.open -= 1));
    const address = this.addresses.of(request);
    if (connection.surplus || connection.open > this.#network.pipelinedRequests) {
      connection.closing = true;
      this.#report(address, connection.surplus ? 'connections' : 'pipelined requests');
      this.#refuse(request, response, TRY_AGAIN_MS, true);
      request.socket.pause();
      return false;
    }
    const waitMs = this.#limiters[kind].take(addressKey(address));
    if (waitMs === 0) return true;
    this.#report(address, kind);
    this.#refuse(request, response, waitMs, isLarge(request));
    return false;
  }

  /** Reserves a slot for a WebSocket; call the result to release it. Undefined = the client has to wait. */
  enterSocket(request: IncomingMessage): (() => void) | undefined {
    if (!this.#enabled) return () => {};
    const address = this.addresses.of(request);
    const key = addressKey(address);
    const admitted =
      this.#connections.get(request.socket)?.surplus !== true &&
      this.#limiters.sockets.take(key) === 0 &&
      this.#socketsOf.get(key) < this.#network.socketsPerAddress;
    if (!admitted) {
      this.#report(address, 'sockets');
      return undefined;
    }
    this.#socketsOf.add(key);
    return () => this.#socketsOf.remove(key);
  }

  /** Clients that keep opening connections while they have too many do not get an answer each time. */
  #closesAtOnce(text: string): boolean {
    const address = normalAddress(text) ?? '';
    if (!this.#limits(address)) return false;
    const key = addressKey(address);
    const { connectionsPerAddress: most } = this.#network;
    const count = this.#connectionsOf.get(key) + 1;
    if (count <= most) return false;
    if (count <= most * CLOSED_AT_ONCE && this.#surplusAnswered.take(key) === 0) return false;
    this.#report(address, 'connections');
    return true;
  }

  #refuse({ headers }: IncomingMessage, response: ServerResponse, waitMs: number, close: boolean): void {
    const waitS = Math.max(1, Math.ceil(waitMs / 1000));
    const body = refusalBody('rate_limited', localeIn(headers, this.#language), { wait_s: waitS });
    response
      .writeHead(429, {
        ...API_HEADERS,
        'content-type': JSON_TYPE,
        'content-length': Buffer.byteLength(body),
        'retry-after': String(waitS),
        ...(close ? { connection: 'close' } : {}),
      })
      .end(body);
  }

  #limits(address: string): boolean {
    return this.#enabled && !this.addresses.isProxy(address);
  }

  #report(address: string, what: string): void {
    this.#log?.securityLog('rate_limited', { address, what });
  }

  #reportProxy({ headers }: IncomingMessage): void {
    if (headers['x-forwarded-for'] === undefined || this.#proxyReported) return;
    this.#proxyReported = true;
    if (this.#network.trustedProxies.length > 0) return;
    this.#log?.log.warn('X-Forwarded-For is ignored: set TRUSTED_PROXIES if a reverse proxy of yours sends it');
  }
}

/** Overrides check() instead of using entries: refusing a connection costs kernel work and nearly nothing of ours. */
class RefusedAtOnce extends BlockList {
  readonly #refuses: (address: string) => boolean;

  constructor(refuses: (address: string) => boolean) {
    super();
    this.#refuses = refuses;
  }

  override check(address: unknown): boolean {
    return typeof address === 'string' && this.#refuses(address);
  }
}

function limitersOf({ limits }: NetworkConfig): Readonly<Record<RequestKind, RateLimiter>> {
  const made = REQUEST_KINDS.map((kind) => [kind, new RateLimiter(limits[kind], undefined, MAX_ADDRESSES)] as const);
  return Object.fromEntries(made) as Record<RequestKind, RateLimiter>;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that is not read to its end, so the connection has to close with it. */
const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES;
