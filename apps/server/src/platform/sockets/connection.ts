/**
 * One socket of a client: what it is subscribed to, who it is logged in as, and how much may wait for it. A
 * slow client's prices are left out until it drains; its private events are not, so that it is cut off when
 * too many wait.
 */
import type { Duplex } from 'node:stream';
import type { Locale, WsFormat } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type { WebSocket } from 'ws';
import type { ActiveSession } from '../access/index.ts';
import type { SharedFrame } from './shared-frame.ts';

/** More than this waiting: prices are left out and sent as the newest ones later. */
const PRICE_BACKLOG_BYTES = 64 * 1024;
/** More than this waiting: the client is cut off and catches up by reading again. */
const BACKLOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** Time for the closing handshake of a client that does not answer. */
const CLOSE_GRACE_MS = 2000;

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
  /** Instruments whose newest price, or minute candle, this client has not got because it was slow. */
  readonly missedPrices = new Set<InstrumentId>();
  readonly missedCandles = new Set<InstrumentId>();
  session: ActiveSession | undefined;
  /** Heard from since the last heartbeat. */
  alive = true;
  readonly #socket: WebSocket;
  /** Below the socket. */
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

  /** Whether prices should wait until the client has drained what it was sent. */
  get isBehind(): boolean {
    return this.#socket.bufferedAmount > PRICE_BACKLOG_BYTES;
  }

  /**
   * Text that only this client gets. It is never compressed: compressing it together with what somebody else could
   * choose would show through its length. Ends the connection when too much waits already:
   * what it is sent cannot be left out, prices aside, and they ask `isBehind` first.
   */
  send(text: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > BACKLOG_LIMIT_BYTES) this.close(CLOSE_CODES.tryAgainLater, 'too slow');
    else this.#socket.send(text, { binary: false, compress: false });
  }

  /**
   * What others get, too, written and compressed once for all of them. Whole frames written below the socket cannot mix
   * with its own, since it compresses nothing itself and so writes each of its frames at once.
   */
  sendShared(frame: SharedFrame): void {
    if (this.isOpen) this.#stream.write(this.#deflates ? frame.compressed : frame.plain);
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Does nothing on a socket that is closing already. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
