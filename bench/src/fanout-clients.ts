/**
 * The clients of `fanout.ts`, in a separate process. Most only read bytes, so that they cost little; some, spread evenly
 * among them, read every frame and report the age of its prices.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { changedRow, type MarketRow } from '@tradewind/contract';
import { WebSocket } from 'ws';

export interface OpenRequest {
  readonly type: 'open';
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly sockets: number;
  readonly measuring: number;
}
export type ClientRequest =
  | OpenRequest
  /** Measures for a given time; `keep`: also returns the frames received by one client, with their times. */
  | { readonly type: 'measure'; readonly forMs: number; readonly keep?: boolean }
  /** Opens clients that never read. */
  | { readonly type: 'slow'; readonly sockets: number }
  /** Closes all clients that only read bytes, and reopens them within a time. Answered when all are back. */
  | { readonly type: 'reconnect'; readonly withinMs: number };

export interface Measured {
  /** From the time of a price until its arrival; ascending. */
  readonly latenciesMs: readonly number[];
  /** Time since the start, ms, and text. */
  readonly frames: readonly (readonly [atMs: number, text: string])[];
}

const AT_ONCE = 50;
const AGAIN_MS = 500;
const SUBSCRIBE = '{"type":"sub","params":{"topic":"DAY_MARKET"}}';

/** A text as a client frame (RFC 6455 §5.2), masked with zeros. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

let target: OpenRequest;
const readers = new Set<Socket>();
const slow = new Set<Socket>();
let latenciesMs: number[] | undefined;
let frames: [number, string][] | undefined;
let beganAt = 0;

/** Performs the handshake itself, then only counts bytes. Undefined = refused. */
async function openReader(reads: boolean): Promise<Socket | undefined> {
  const { host, port, path } = target;
  const socket = connect(port, host);
  socket.on('error', () => socket.destroy());
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const [head] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  if (!Buffer.isBuffer(head) || !head.toString('latin1').startsWith('HTTP/1.1 101')) {
    socket.destroy();
    return undefined;
  }
  if (reads) socket.on('data', () => {});
  else socket.pause();
  socket.write(clientFrame(SUBSCRIBE));
  return socket;
}

async function keepOpening(into: Set<Socket>, reads = true): Promise<void> {
  for (;;) {
    const socket = await openReader(reads);
    if (socket !== undefined) {
      into.add(socket);
      return;
    }
    await delay(AGAIN_MS);
  }
}

/** `keeps`: its frames are returned. */
async function openMeasuring(keeps: boolean): Promise<void> {
  const { host, port, path } = target;
  const socket = new WebSocket(`ws://${host}:${port}${path}`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(SUBSCRIBE);
  const rows = new Map<number, MarketRow>();
  socket.on('message', (data: Buffer) => {
    const now = Date.now();
    const text = data.toString();
    if (keeps) frames?.push([now - beganAt, text]);
    for (const time of pricesOf(text, rows)) latenciesMs?.push(now - time);
  });
}

/** The times of the prices in a push; none for the first push, whose prices are old. */
function pricesOf(text: string, rows: Map<number, MarketRow>): readonly number[] {
  const push: {
    readonly topic?: string;
    readonly time?: number;
    readonly quotes?: unknown;
    readonly data?: readonly (MarketRow | [number])[];
  } = JSON.parse(text);
  if (push.topic !== 'DAY_MARKET') return [];
  const times: number[] = [];
  const { data = [], time = 0, quotes } = push;
  for (const [index, one] of data.entries()) {
    const before = Array.isArray(one) ? rows.get(one[0]) : undefined;
    const after = Array.isArray(one) ? before && changedRow(before, { data, time, quotes }, index) : one;
    if (after === undefined) continue;
    rows.set(after.Id, after);
    if (before !== undefined && after.Time !== null && after.Time !== before.Time) times.push(after.Time);
  }
  return times;
}

async function open(request: OpenRequest): Promise<void> {
  target = request;
  const { sockets, measuring } = request;
  const every = Math.max(1, Math.floor(sockets / measuring));
  let measured = 0;
  for (let begun = 0; begun < sockets; begun += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, sockets - begun) }, (_, index) => {
        const isMeasuring = (begun + index) % every === 0 && measured < measuring;
        if (!isMeasuring) return keepOpening(readers);
        measured += 1;
        return openMeasuring(measured === 1);
      }),
    );
}

async function reconnect(withinMs: number): Promise<void> {
  const count = readers.size;
  for (const socket of readers) socket.destroy();
  readers.clear();
  const groups = Math.ceil(count / AT_ONCE);
  await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      await delay((group * withinMs) / groups);
      const mine = Math.min(AT_ONCE, count - group * AT_ONCE);
      await Promise.all(Array.from({ length: mine }, () => keepOpening(readers)));
    }),
  );
}

async function measure(forMs: number, keep: boolean): Promise<Measured> {
  beganAt = Date.now();
  latenciesMs = [];
  frames = keep ? [] : undefined;
  await delay(forMs);
  const measured = { latenciesMs: latenciesMs.toSorted((left, right) => left - right), frames: frames ?? [] };
  latenciesMs = undefined;
  frames = undefined;
  return measured;
}

async function serve(request: ClientRequest): Promise<unknown> {
  switch (request.type) {
    case 'open':
      return open(request);
    case 'measure':
      return measure(request.forMs, request.keep === true);
    case 'slow':
      return Promise.all(Array.from({ length: request.sockets }, () => keepOpening(slow, false)));
    case 'reconnect':
      return reconnect(request.withinMs);
  }
}

process.on('message', (request: ClientRequest & { readonly id: number }) => {
  void serve(request).then((result) =>
    process.send?.({ id: request.id, result: request.type === 'measure' ? result : undefined }),
  );
});
process.on('disconnect', () => process.exit(0));
