/** The answer to what is no request, or is none in time: not even its language can be read. */
import type { Duplex } from 'node:stream';
import { JSON_TYPE, refusalBody } from './envelope.ts';

export const UNREADABLE = refusalBody('invalid_input', 'en', { reason: 'unreadable request' });

const HEAD = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nConnection: close\r\nContent-Length: ${UNREADABLE.length}`;

/** Answers on a connection that has no answer under way, and ends it. */
export function endUnreadable(socket: Duplex): void {
  if (socket.writable) socket.end(`${HEAD}\r\n\r\n${UNREADABLE}`);
  else socket.destroy();
}
