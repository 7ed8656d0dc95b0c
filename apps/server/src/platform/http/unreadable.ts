/** The answer to something that is not a request, or is not complete in time: not even its language is known. */
import type { Duplex } from 'node:stream';
import { JSON_TYPE, refusalBody } from './envelope.ts';

export const UNREADABLE = refusalBody('invalid_input', 'en', { reason: 'unreadable request' });

const HEAD = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nConnection: close\r\nContent-Length: ${UNREADABLE.length}`;

/** Answers on a connection that has no answer in progress, and closes it. */
export function endUnreadable(socket: Duplex): void {
  if (socket.writable) socket.end(`${HEAD}\r\n\r\n${UNREADABLE}`);
  else socket.destroy();
}
