/** One WebSocket connection, with pings. */
import { WebSocket } from 'ws';
import { every } from './clock.ts';
import type { SourceTools } from './sources/types.ts';

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

export interface SocketOptions extends SourceTools {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Sent when it is open. */
  readonly greeting?: unknown;
  /** The ping of the source's own protocol; absent = that of WebSocket. */
  readonly ping?: unknown;
  /** A ping or a pong of WebSocket. */
  readonly onPong?: () => void;
  readonly onMessage: (text: string) => void;
}

/** Resolves with the reason when it has ended. */
export function overWebSocket(options: SocketOptions): Promise<string> {
  const { url, clock, silenceMs, signal, greeting, ping, onPong = () => {}, onMessage } = options;
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
    // a third of the time after which the source counts as dead
    const stopPinging = every(clock, silenceMs / 3, () => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (ping === undefined) socket.ping();
      else socket.send(JSON.stringify(ping));
    });
    const end = (): void => socket.terminate();
    let fault: string | undefined;
    const ended = (reason: string): void => {
      stopPinging();
      signal.removeEventListener('abort', end);
      resolve(signal.reason instanceof Error ? signal.reason.message : (fault ?? reason));
    };
    socket.on('open', () => {
      if (greeting !== undefined) socket.send(JSON.stringify(greeting));
    });
    socket.on('message', (data) => {
      try {
        // with the default binaryType
        onMessage((data as Buffer).toString());
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error);
        end();
      }
    });
    socket.on('pong', onPong);
    socket.on('ping', onPong);
    socket.on('error', (error) => {
      fault = error.message;
    });
    socket.on('close', (code) => ended(`closed by the source with ${code}`));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
