/**
 * A single socket connection, from opening to its end: connect time-out, pings, paced sending. It ends once and
 * reports that once; socket.ts decides what to do next (product.md §4).
 */
import { WS_LIMITS, WS_TIMING } from '@tradewind/contract/light';
import type { SocketLike, Timers } from './environment.ts';
import { createPacer } from './pacer.ts';

/** Below the server's limit, to leave room for pings and clock differences. */
const MESSAGES_PER_SECOND = WS_LIMITS.messagesPerSecond - 4;
const NORMAL_CLOSE = 1000;
const PING = JSON.stringify({ type: 'ping' });

export interface LinkHandlers<Received> {
  onOpen(): void;
  /** The meaning of a server message: 'pong' for the answer to a ping, undefined for anything unreadable. */
  read(data: unknown): Received | 'pong' | undefined;
  onMessage(message: Received): void;
  onLatency(latencyMs: number): void;
  /** The connection ended for any reason other than close(). */
  onEnd(): void;
}

export interface Link<Sent> {
  readonly open: boolean;
  /** Epoch ms of the last message received. */
  readonly lastSeenAt: number;
  send(message: Sent): void;
  /** Ends it without calling onEnd. */
  close(): void;
}

export function openLink<Sent, Received>(
  open: () => SocketLike,
  timers: Timers,
  handlers: LinkHandlers<Received>,
): Link<Sent> {
  const cancels: (() => void)[] = [];
  /** When each unanswered ping was sent; answers arrive in order. */
  const unanswered: number[] = [];
  let isOpen = false;
  let over = false;
  let lastSeenAt = timers.now();
  let socket: SocketLike | undefined;
  const pacer = createPacer(timers, MESSAGES_PER_SECOND, (text) => {
    try {
      socket?.send(text);
    } catch {
      fail();
    }
  });

  function finish(): void {
    over = true;
    isOpen = false;
    pacer.clear();
    for (const cancel of cancels) cancel();
    try {
      socket?.close(NORMAL_CLOSE);
    } catch {
      // a socket that cannot be closed counts as closed
    }
  }

  function fail(): void {
    if (over) return;
    finish();
    handlers.onEnd();
  }

  function ping(): void {
    if (unanswered.length > WS_TIMING.unansweredPings) return fail();
    unanswered.push(timers.now());
    pacer.send(PING);
  }

  function hear(data: unknown): void {
    if (over) return;
    lastSeenAt = timers.now();
    const message = handlers.read(data);
    if (message === undefined) return;
    if (message === 'pong') {
      const sentAt = unanswered.shift();
      if (sentAt !== undefined) handlers.onLatency(lastSeenAt - sentAt);
      return;
    }
    handlers.onMessage(message);
  }

  function opened(): void {
    if (over) return;
    isOpen = true;
    lastSeenAt = timers.now();
    cancelConnect();
    cancels.push(timers.every(WS_TIMING.pingMs, ping));
    handlers.onOpen();
  }

  const cancelConnect = timers.after(WS_TIMING.connectTimeoutMs, fail);
  cancels.push(cancelConnect);
  try {
    socket = open();
    socket.addEventListener('open', opened);
    socket.addEventListener('message', (event) => hear(event.data));
    socket.addEventListener('close', fail);
    socket.addEventListener('error', fail);
  } catch {
    // the address cannot be opened at all; reported asynchronously, because the caller has no link yet
    cancels.push(timers.after(0, fail));
  }

  return {
    get open() {
      return isOpen;
    },
    get lastSeenAt() {
      return lastSeenAt;
    },
    send(message) {
      if (isOpen) pacer.send(JSON.stringify(message));
    },
    close() {
      if (!over) finish();
    },
  };
}
