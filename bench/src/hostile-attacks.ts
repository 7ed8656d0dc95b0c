/**
 * Attacks, from a separate process and a separate address. Each attack continues until it is stopped; connections closed
 * by the server are reopened a second later.
 */
import { type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const ATTACKS = ['pipelining', 'slow_bodies', 'socket_flood', 'login_flood'] as const;
export type Attack = (typeof ATTACKS)[number];

export interface AttackRequest {
  readonly attack: Attack;
  readonly host: string;
  readonly port: number;
  /** Concurrent connections. */
  readonly connections: number;
}

/** On Linux all of 127.0.0.0/8 is this machine, so one machine has several addresses. */
const ADDRESS = '127.0.0.2';
const AGAIN_MS = 1000;
/** Pause between two pieces of a slow body, and between two logins of one connection. */
const SLOW_MS = 1000;
const LOGIN_EVERY_MS = 100;
const PIPELINED = 300;

type Target = Pick<AttackRequest, 'host' | 'port'>;

const head = (line: string, host: string, ...more: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, `host: ${host}`, ...more].join('\r\n')}\r\n\r\n`;

const post = (path: string, host: string, length: number): string =>
  head(`POST ${path}`, host, 'content-type: application/json', `content-length: ${length}`);

/** The attack on one connection, from its start; the connection may end at any time. */
const WAYS: Readonly<Record<Attack, (socket: Socket, target: Target) => Promise<void>>> = {
  // requests answers without end, and never reads them
  pipelining: async (socket, { host }) => {
    socket.pause();
    socket.write(head('GET /docs/api', host).repeat(PIPELINED));
  },
  slow_bodies: async (socket, { host }) => {
    socket.resume();
    socket.write(post('/api/user/loginForU', host, 10_000));
    while (!socket.destroyed) {
      await delay(SLOW_MS);
      socket.write(' ');
    }
  },
  // a WebSocket that subscribes to all prices and reads none
  socket_flood: async (socket, { host }) => {
    const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
    socket.write(head('GET /v1/ws', host, ...upgrade, 'sec-websocket-key: dHJhZGV3aW5kLWJlbmNoLTE='));
    socket.write(frame('{"type":"sub","params":{"topic":"DAY_MARKET"}}'));
    socket.pause();
  },
  login_flood: async (socket, { host }) => {
    socket.resume();
    for (let count = 0; !socket.destroyed; count++) {
      const body = JSON.stringify({
        account: `someone-${count}@example.com`,
        password: 'brisk-otter-paints-walls',
        type: 1,
      });
      socket.write(post('/api/user/loginForU', host, body.length) + body);
      await delay(LOGIN_EVERY_MS);
    }
  },
};

/** A text frame from a client: shorter than 126 bytes, masked with zeros. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]);
}

async function keepConnecting({ attack, ...target }: AttackRequest, counts: Counts): Promise<void> {
  while (!counts.stopped) {
    const socket = connect({ ...target, localAddress: ADDRESS }).on('error', () => {});
    counts.open.add(socket);
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    socket.once('connect', () => {
      counts.connected += 1;
      void WAYS[attack](socket, target);
    });
    await closed;
    counts.open.delete(socket);
    await delay(AGAIN_MS);
  }
}

interface Counts {
  connected: number;
  stopped: boolean;
  readonly open: Set<Socket>;
}

let running: Counts | undefined;

process.on('message', (request: AttackRequest | 'stop') => {
  if (request !== 'stop') {
    const counts: Counts = { connected: 0, stopped: false, open: new Set() };
    running = counts;
    for (let index = 0; index < request.connections; index++) void keepConnecting(request, counts);
    return;
  }
  if (running === undefined) return;
  running.stopped = true;
  for (const socket of running.open) socket.destroy();
  process.send?.(running.connected);
});
