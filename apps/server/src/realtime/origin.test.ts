/** Which pages may open a socket, and how other upgrade requests are answered. */
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../platform/http/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the origin of a socket', () => {
  /** The status line of the answer to an upgrade request. */
  const upgrade = (headers: Record<string, string>, path = '/v1/ws'): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(app.listener.url);
      const lines = Object.entries({ host, connection: 'Upgrade', ...headers }).map((header) => header.join(': '));
      const socket = connectTcp(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
      );
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n', 1)[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
  const handshake = {
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://127.0.0.1:1', 403],
  ])('is refused for another site: %s', async (origin, status) => {
    expect(await upgrade({ ...handshake, origin })).toContain(`HTTP/1.1 ${status}`);
  });

  it('may be our own, under the name that the browser used, or absent', async () => {
    const { host } = new URL(app.listener.url);
    expect(await upgrade({ ...handshake, origin: `http://${host}` })).toContain('101');
    expect(await upgrade({ ...handshake, host: 'pc.broker.example', origin: 'https://pc.broker.example' })).toContain(
      '101',
    );
    expect(await upgrade(handshake)).toContain('101');
  });

  it('is not checked for another protocol, which gets a plain answer', async () => {
    expect(await upgrade({ upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }, '/healthz')).toBe('HTTP/1.1 200 OK');
  });
});
