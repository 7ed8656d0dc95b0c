import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { CLOSE_CODES, Connection, MessageLoop } from './index.ts';

const number = z.number();

/** A loop that makes no progress, as when the database hangs. */
class Stuck extends MessageLoop<number> {
  constructor(connection: Connection) {
    const limits = { messageBytes: 100, messagesPerSecond: 20 };
    super(connection, { schema: number, limits, rateLimits: false, onError: () => {} });
  }

  sessionEnded(): void {}
  closed(): void {}
  protected refuseMessage(): void {}

  protected handle(): Promise<void> {
    return new Promise(() => {});
  }
}

it('a socket whose messages cannot be processed is closed before they fill the memory', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket, request) => {
    const talk = new Stuck(new Connection(socket, request.socket, 'en'));
    socket.on('message', (data: Buffer, isBinary) => talk.receive(data, isBinary));
  });
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const closed = new Promise<number>((resolve) => client.once('close', resolve));
  client.once('open', () => {
    for (let count = 0; count < 1000; count++) client.send('1');
  });
  expect(await closed).toBe(CLOSE_CODES.tryAgainLater);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
