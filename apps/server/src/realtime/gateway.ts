/** Accepts, monitors and closes the sockets. Those of /v1/ws are handled here, others by their own handlers. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { NOTICE_TOPIC, type NoticeMessage, WS_PATH } from '@tradewind/contract';
import type { WebSocket } from 'ws';
import { CLOSE_CODES, Connection, type HandlerFactory, type SocketHandler } from '../platform/sockets/index.ts';
import type { EngineHost } from '../core/engine-host/index.ts';
import type { PeerMessages } from '../platform/peers/index.ts';
import type { DefaultLanguage, Gate, Listener } from '../platform/http/index.ts';
import type { Market } from '../core/market/index.ts';
import type { TradingContext } from '../trading/index.ts';
import type { GroupPrices } from '../trading/prices/index.ts';
import type { ApiKeys } from '../people/api-keys/index.ts';
import type { Sessions } from '../people/identity/index.ts';
import type { ActiveSession } from '../platform/access/index.ts';
import { type Notifications, presentNotification } from '../messaging/notifications/index.ts';
import { Conversation, type ConversationServices } from './conversation.ts';
import { Handshakes, formatOf, localeOf, unknownFormat } from './negotiation.ts';
import { PriceBoard } from './price-board.ts';
import { PrivateEvents } from './private-events.ts';

const HEARTBEAT_MS = 30_000;
const SESSION_CHECK_MS = 60_000;
/** How long a socket may outlive its API key. */
const EXPIRY_CHECK_MS = 1000;
/** How long a client whose upgrade was refused may take to disconnect. */
const REFUSED_GRACE_MS = 2000;

const REFUSALS = {
  invalid: '400 Bad Request',
  unknown: '404 Not Found',
  foreign: '403 Forbidden',
  tooMany: '429 Too Many Requests\r\nRetry-After: 1',
  stopping: '503 Service Unavailable',
} as const;

export interface GatewayOptions {
  readonly host: EngineHost;
  readonly market: Market;
  readonly groupPrices: GroupPrices;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly events: TradingContext['events'];
  /** Handlers of further paths. */
  readonly handlers: ReadonlyMap<string, HandlerFactory>;
  readonly notifications: Pick<Notifications, 'onRecorded'>;
  readonly rateLimits: boolean;
  /** Epoch ms. */
  readonly now: () => number;
  readonly peers: PeerMessages;
  /** The URL at which customers open the app, in case a proxy does not pass the host on. */
  readonly publicUrl?: string | undefined;
  /** Other sites whose pages may open sockets for API keys. */
  readonly corsOrigins: readonly string[];
  /** Of clients that name none. */
  readonly language: DefaultLanguage;
  readonly onError: (error: unknown) => void;
}

export class Gateway {
  readonly #handshakes = new Handshakes();
  readonly #conversations = new Set<SocketHandler>();
  readonly #handlers: ReadonlyMap<string, HandlerFactory>;
  readonly #onError: (error: unknown) => void;
  readonly #services: ConversationServices;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #unlisten: readonly (() => void)[];
  readonly #apiKeys: ApiKeys;
  readonly #corsOrigins: ReadonlySet<string>;
  readonly #publicHost: string | undefined;
  readonly #language: DefaultLanguage;
  #stopping = false;

  constructor(options: GatewayOptions) {
    const { host, market, sessions, apiKeys, events, notifications, rateLimits, publicUrl, peers, onError } = options;
    this.#onError = onError;
    this.#apiKeys = apiKeys;
    this.#corsOrigins = new Set(options.corsOrigins);
    this.#language = options.language;
    this.#publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
    const onReloaded = (connection: Connection): void => connection.close(CLOSE_CODES.restart, 'read again');
    this.#services = {
      market,
      sessions,
      keys: apiKeys,
      prices: new PriceBoard(market, options.groupPrices),
      now: options.now,
      events: new PrivateEvents({ host, events, onReloaded, onError }),
      rateLimits,
      onError,
    };
    this.#handlers = options.handlers;
    this.#unlisten = [
      // sessions may have ended elsewhere meanwhile
      peers.onBack(() => void this.#checkSessions().catch(onError)),
      sessions.onEnded((id) => this.#endSessions((session) => session.id === id)),
      apiKeys.onEnded((id) => this.#endSessions(({ key }) => key?.id === id)),
      notifications.onRecorded((userId, unread, stored) =>
        this.#services.events.send(userId, NOTICE_TOPIC, (locale): NoticeMessage => {
          const notification = stored && presentNotification(stored, locale);
          return { unread, ...(notification === undefined ? {} : { notification }) };
        }),
      ),
    ];
    this.#timers = [
      setInterval(() => this.#heartbeat(), HEARTBEAT_MS).unref(),
      setInterval(() => void this.#checkSessions().catch(onError), SESSION_CHECK_MS).unref(),
      setInterval(() => this.#endExpiredKeys(), EXPIRY_CHECK_MS).unref(),
    ];
  }

  get connections(): number {
    return this.#conversations.size;
  }

  /** Serves the upgrade requests of a listener; paths without a factory are unknown. */
  attach({ server, gate }: Pick<Listener, 'server' | 'gate'>): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head, gate));
  }

  /** Closes all sockets; clients reconnect to the next server. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const unlisten of this.#unlisten) unlisten();
    for (const timer of this.#timers) clearInterval(timer);
    this.#services.prices.stop();
    this.#services.events.stop();
    for (const { connection } of this.#conversations) connection.close(CLOSE_CODES.goingAway, 'stopping');
    await this.#handshakes.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, gate: Gate): void {
    const [path = ''] = (request.url ?? '').split('?');
    const isOurs = path === WS_PATH;
    const factory = isOurs ? undefined : this.#handlers.get(path);
    if (socket.destroyed) return;
    const leave = gate.enterSocket(request);
    if (leave === undefined) return refuseUpgrade(socket, 'tooMany');
    // also after a failed handshake: however the connection ends, it ends once
    socket.once('close', leave);
    if (factory === undefined && !isOurs) return refuseUpgrade(socket, 'unknown');
    if (this.#stopping) return refuseUpgrade(socket, 'stopping');
    const isForeign = !this.#isOwnPage(request);
    if (isForeign && !(isOurs && this.#corsOrigins.has(request.headers.origin ?? '')))
      return refuseUpgrade(socket, 'foreign');
    const format = isOurs ? formatOf(request) : 'rows';
    if (format === undefined) return refuseUpgrade(socket, 'invalid', unknownFormat(localeOf(request, this.#language)));
    this.#handshakes.of(request, isOurs).handleUpgrade(request, socket, head, (webSocket) => {
      const deflates = webSocket.extensions !== '';
      const connection = new Connection(webSocket, socket, localeOf(request, this.#language), { format, deflates });
      const address = gate.addresses.of(request);
      const visit = { address, userAgent: request.headers['user-agent'] ?? '', isForeign };
      const handler = factory?.(connection, address) ?? new Conversation(connection, visit, this.#services);
      this.#open(webSocket, handler);
    });
  }

  /**
   * Browsers send the origin of the page that opens a socket, and open sockets for pages of other sites, too (OWASP
   * ASVS 5.0, 4.4.2). Other programs send no origin.
   */
  #isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === host || from === this.#publicHost;
  }

  #open(socket: WebSocket, conversation: SocketHandler): void {
    const { connection } = conversation;
    this.#conversations.add(conversation);
    socket.on('message', (data, isBinary) => conversation.receive(toBuffer(data), isBinary));
    socket.on('pong', () => (connection.alive = true));
    // ws ends a broken or misused socket itself, with the right code; `close` follows
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#conversations.delete(conversation);
      conversation.closed();
    });
  }

  #heartbeat(): void {
    for (const { connection } of this.#conversations) {
      if (!connection.alive) connection.terminate();
      connection.alive = false;
      connection.ping();
    }
  }

  /** Removes the private topics of sessions, and the sockets of keys, that ended elsewhere or by inactivity. */
  async #checkSessions(): Promise<void> {
    for (const conversation of this.#conversations) conversation.check?.().catch(this.#onError);
    const sessions = [...this.#conversations].flatMap(({ connection }) => connection.session ?? []);
    const ids = new Set(sessions.flatMap(({ id, key }) => (key === undefined ? id : [])));
    const keys = new Set(sessions.flatMap(({ key }) => key?.id ?? []));
    if (ids.size > 0) {
      const standing = await this.#services.sessions.standing([...ids]);
      this.#endSessions(({ id, key }) => key === undefined && ids.has(id) && !standing.has(id));
    }
    if (keys.size > 0) {
      const standing = await this.#apiKeys.standing([...keys]);
      this.#endSessions(({ key }) => key !== undefined && keys.has(key.id) && !standing.has(key.id));
    }
  }

  #endExpiredKeys(): void {
    const now = this.#services.now();
    this.#endSessions(({ key }) => key !== undefined && key.expiresAtMs !== null && key.expiresAtMs <= now);
  }

  #endSessions(ended: (session: ActiveSession) => boolean): void {
    for (const conversation of this.#conversations) {
      const { session } = conversation.connection;
      if (session !== undefined && ended(session)) conversation.sessionEnded();
    }
  }
}

/** Sends the refusal and ends the connection, even if the client keeps its half open. */
function refuseUpgrade(socket: Duplex, refusal: keyof typeof REFUSALS, body = ''): void {
  const timer = setTimeout(() => socket.destroy(), REFUSED_GRACE_MS).unref();
  socket.on('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  const type = body === '' ? '' : 'Content-Type: application/json; charset=utf-8\r\n';
  const length = Buffer.byteLength(body);
  socket.end(`HTTP/1.1 ${REFUSALS[refusal]}\r\nConnection: close\r\n${type}Content-Length: ${length}\r\n\r\n${body}`);
  // remaining data of the client has to be read, or the end of the connection is never noticed
  socket.resume();
}

function toBuffer(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
