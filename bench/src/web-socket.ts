/** Bytes per second for the prices of all instruments, including frame headers. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface SocketBytes {
  /** Per second: the compact stream as sent to browsers, the same uncompressed, and the rows used before both. */
  readonly compact: number;
  readonly plain: number;
  readonly rows: number;
}

async function bytesPerS(url: string, query: string, perMessageDeflate: boolean, forMs: number): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/ws${query}`, { perMessageDeflate });
  const upgraded = once(socket, 'upgrade');
  const [{ socket: stream }] = (await upgraded) as [{ socket: { bytesRead: number } }];
  if (socket.readyState !== WebSocket.OPEN) await once(socket, 'open');
  socket.send('{"type":"sub","params":{"topic":"DAY_MARKET"}}');
  // the answer and the complete rows
  await once(socket, 'message');
  await once(socket, 'message');
  await delay(200);
  const before = stream.bytesRead;
  const beganAt = performance.now();
  await delay(forMs);
  const rate = ((stream.bytesRead - before) / (performance.now() - beganAt)) * 1000;
  socket.close();
  return rate;
}

export async function socketBytes(url: string, forMs: number): Promise<SocketBytes> {
  const [compact, plain, rows] = await Promise.all([
    bytesPerS(url, '?format=compact', true, forMs),
    bytesPerS(url, '?format=compact', false, forMs),
    bytesPerS(url, '', false, forMs),
  ]);
  return { compact, plain, rows };
}
