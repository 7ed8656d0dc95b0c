/** /healthz, /readyz and /metrics, on this machine only. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONFIG_FAULT, Fatal, reasonOf } from './faults.ts';
import type { Figures } from './figures.ts';

const HOST = '127.0.0.1';

export interface StatusPort {
  readonly port: number;
  close(): void;
}

export interface Readiness {
  /** The source lives. */
  readonly source: boolean;
  /** The server accepts prices. */
  readonly server: boolean;
}

export async function openStatusPort(port: number, figures: Figures, ready: () => Readiness): Promise<StatusPort> {
  const http = createServer((request, response) => {
    const answer = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type }).end(request.method === 'HEAD' ? undefined : text);
    };
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'text/plain', 'only GET\n');
    if (path === '/healthz') return answer(200, 'text/plain', 'ok\n');
    if (path === '/readyz') {
      const parts = ready();
      return answer(parts.source && parts.server ? 200 : 503, 'application/json', `${JSON.stringify(parts)}\n`);
    }
    if (path !== '/metrics') return answer(404, 'text/plain', 'not found\n');
    figures.registry.metrics().then(
      (text) => answer(200, figures.registry.contentType, text),
      (error: unknown) => answer(500, 'text/plain', reasonOf(error)),
    );
    return undefined;
  });
  http.listen(port, HOST);
  try {
    await once(http, 'listening');
  } catch (error) {
    throw new Fatal(CONFIG_FAULT, `port ${port} cannot be used: ${reasonOf(error)}`);
  }
  return {
    port: (http.address() as AddressInfo).port,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
