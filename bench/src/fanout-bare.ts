/** The baseline for `fanout.ts`: a program that only uses `ws` to send given frames to all its clients. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Measured } from './fanout-clients.ts';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
process.send?.((server.address() as AddressInfo).port);

process.on('message', (frames: Measured['frames']) => {
  void send(frames).then(() => process.send?.('sent'));
});
process.on('disconnect', () => process.exit(0));

async function send(frames: Measured['frames']): Promise<void> {
  const beganAt = Date.now();
  for (const [atMs, text] of frames) {
    const waitMs = beganAt + atMs - Date.now();
    if (waitMs > 0) await delay(waitMs);
    const data = Buffer.from(text);
    for (const client of server.clients) client.send(data, { binary: false });
  }
}
