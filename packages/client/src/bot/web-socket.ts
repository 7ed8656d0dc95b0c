/** The WebSocket of the runtime; in Node.js 20, which has none, that of the package ws. */
import type { SocketLike } from '../environment.ts';

export async function findWebSocket(): Promise<(url: string) => SocketLike> {
  const Own = (globalThis as { WebSocket?: new (url: string) => SocketLike }).WebSocket;
  if (Own !== undefined) return (url) => new Own(url);
  const { WebSocket } = await import('ws');
  return (url) => new WebSocket(url, { perMessageDeflate: false });
}
