/**
 * One attempt at a socket, from opening to its end: connect time-out, pings, paced sending. It ends once and says
 * so once; socket.ts decides what comes after (product.md §4).
 */
import { WS_LIMITS, WS_TIMING } from '@tradewind/contract/light';
import type { ClientMessage } from '@tradewind/contract/light';
import type { SocketLike, Timers } from './environment.ts';
import { readIncoming } from './guards.ts';
import type { Incoming } from './guards.ts';
import { createPacer } from './pacer.ts';

/** Below the server's limit, so that pings and clock differences still fit. */
const MESSAGES_PER_SECOND = WS_LIMITS.messagesPerSecond - 4;
const NORMAL_CLOSE = 1000;

export interface LinkHandlers {
  onOpen(): void;
  onMessage(message: Incoming): void;
  onLatency(latencyMs: number): void;
  /** It is over, for whatever reason but close(). */
  onEnd(): void;
}

export interface Link {
  readonly open: boolean;
  /** Epoch ms of the last thing heard. */
  readonly heardAt: number;
  send(message: ClientMessage): void;
  /** Ends it without onEnd. */
  close(): void;
}

export function openLink(open: () => SocketLike, timers: Timers, handlers: LinkHandlers): Link {
  const cancels: (() => void)[] = [];
  /** When each ping without an answer was sent; answers come in order. */
  const unanswered: number[] = [];
  let isOpen = false;
  let over = false;
  let heardAt = timers.now();
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
      // a socket that cannot be closed is as good as closed
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
    pacer.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage));
  }

  function hear(data: unknown): void {
    if (over) return;
    heardAt = timers.now();
    const message = readIncoming(data);
    if (message === undefined) return;
    if (message.kind === 'reply' && message.reply.type === 'pong') {
      const sentAt = unanswered.shift();
      if (sentAt !== undefined) handlers.onLatency(heardAt - sentAt);
      return;
    }
    handlers.onMessage(message);
  }

  function opened(): void {
    if (over) return;
    isOpen = true;
    heardAt = timers.now();
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
    // an address that cannot be opened at all; not from here, the caller has no link yet
    cancels.push(timers.after(0, fail));
  }

  return {
    get open() {
      return isOpen;
    },
    get heardAt() {
      return heardAt;
    },
    send(message) {
      if (isOpen) pacer.send(JSON.stringify(message));
    },
    close() {
      if (!over) finish();
    },
  };
}
