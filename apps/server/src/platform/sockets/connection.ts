/**
 * A client's socket: its subscriptions, its session, and how much may be queued for it. Prices are left out for a slow
 * client until it has caught up. Its private events are not left out, so it is disconnected when too many are queued.
 */
import type { Duplex } from 'node:stream';
import type { Locale, WsFormat } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { WebSocket } from 'ws';
import type { ActiveSession } from '../access/index.ts';
import type { SharedFrame } from './shared-frame.ts';

/** When more than this is queued, prices are skipped; later the newest ones are sent. */
const PRICE_BACKLOG_BYTES = 64 * 1024;
/** When more than this is queued, the client is disconnected and catches up by reading again. */
const BACKLOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** When more than this is queued, a stream without gaps cannot go on: about 10,000 ticks. */
const STREAM_BACKLOG_BYTES = 1024 * 1024;
/** How long the closing handshake may take with a client that does not answer. */
const CLOSE_GRACE_MS = 2000;
/** The same for a slow client: the reason comes after everything that is queued for it. */
const SLOW_GRACE_MS = 30_000;

/** WebSocket close codes (RFC 6455 and its registry). */
export const CLOSE_CODES = { goingAway: 1001, policy: 1008, restart: 1012, tryAgainLater: 1013 } as const;

export interface ConnectionOptions {
  readonly format?: WsFormat;
  /** Whether permessage-deflate was negotiated. */
  readonly deflates?: boolean;
}

export class Connection {
  readonly locale: Locale;
  readonly format: WsFormat;
  readonly topics = new Set<string>();
  /** Instruments whose newest minute candle was skipped because this client was slow. */
  readonly missedCandles = new Set<InstrumentId>();
  session: ActiveSession | undefined;
  /** Something was received since the last heartbeat. */
  alive = true;
  readonly #socket: WebSocket;
  /** The stream below the socket. */
  readonly #stream: Duplex;
  readonly #deflates: boolean;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    locale: Locale,
    { format = 'rows', deflates = false }: ConnectionOptions = {},
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.locale = locale;
    this.format = format;
    this.#deflates = deflates;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Whether prices should wait until the client has received what was sent. */
  get isBehind(): boolean {
    return this.#socket.bufferedAmount > PRICE_BACKLOG_BYTES;
  }

  /**
   * Sends text for this client only. It is never compressed: together with text that an attacker could choose, its
   * length would reveal its content. Closes the connection when too much is queued already. Private text cannot be
   * skipped; for prices, callers check `isBehind` first.
   */
  send(text: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > BACKLOG_LIMIT_BYTES) this.#closeSlow();
    else this.#socket.send(text, { binary: false, compress: false });
  }

  /** The same; resolves when it and all text before it has left for the network, or the socket is closed. */
  async sendAndWait(text: string): Promise<void> {
    if (!this.isOpen) return;
    await new Promise<void>((resolve) => this.#socket.send(text, { binary: false, compress: false }, () => resolve()));
  }

  /**
   * Sends what others get, too, encoded and compressed once for all of them. Whole frames written below the socket
   * cannot mix with its own: the socket compresses nothing itself and so writes each of its frames at once.
   */
  sendShared(frame: SharedFrame): void {
    if (this.isOpen) this.#stream.write(this.#deflates ? frame.compressed : frame.plain);
  }

  /** Sends a part of a stream that has no gaps; a client that cannot keep up with it is disconnected. */
  sendComplete(frame: SharedFrame): void {
    if (this.#socket.bufferedAmount > STREAM_BACKLOG_BYTES) this.#closeSlow();
    else this.sendShared(frame);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Does nothing on a socket that is already closing. */
  close(code: number, reason: string, graceMs = CLOSE_GRACE_MS): void {
    if (!this.isOpen) return;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), graceMs).unref();
  }

  #closeSlow(): void {
    this.close(CLOSE_CODES.tryAgainLater, 'too slow', SLOW_GRACE_MS);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
