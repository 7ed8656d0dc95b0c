/** Cuts requests whose bodies arrive too slowly: the limits of Fastify and Node cannot be set per kind of request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NetworkConfig } from '../config/index.ts';

type Times = Pick<NetworkConfig, 'bodyTimeoutMs' | 'uploadTimeoutMs' | 'uploadLeastRate'>;

/** How often bodies are checked; more often when a limit is shorter. */
const LOOK_EVERY_MS = 1000;
/** Period over which the minimum rate of an upload is measured: a connection that stalls for a moment is no attack. */
const RATE_OVER_MS = 10_000;

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endMs: number;
  readonly upload: boolean;
  /** The connection's byte count when its rate was last measured. */
  measuredMs: number;
  measuredBytes: number;
}

export class BodyTimes {
  readonly #times: Times;
  readonly #cut: (request: IncomingMessage, response: ServerResponse) => void;
  /** The last one of each connection: the next begins after its end. A set of all would keep a second of requests in memory. */
  readonly #bodies = new Map<Socket, Body>();
  #timer: NodeJS.Timeout | undefined;

  constructor(times: Times, cut: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#times = times;
    this.#cut = cut;
  }

  /** Monitors a request whose headers have just arrived. */
  watch(request: IncomingMessage, response: ServerResponse, upload: boolean): void {
    const { bodyTimeoutMs, uploadTimeoutMs } = this.#times;
    const now = performance.now();
    this.#bodies.set(request.socket, {
      request,
      response,
      endMs: now + (upload ? uploadTimeoutMs : bodyTimeoutMs),
      upload,
      measuredMs: now,
      measuredBytes: request.socket.bytesRead,
    });
    this.#timer ??= setInterval(() => this.#look(), Math.min(LOOK_EVERY_MS, bodyTimeoutMs / 4)).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#bodies.clear();
  }

  #look(): void {
    const now = performance.now();
    for (const [socket, body] of this.#bodies) {
      const { request, response } = body;
      if (request.complete || request.destroyed) this.#bodies.delete(socket);
      else if (now >= body.endMs || (body.upload && this.#tooSlow(body, now))) {
        this.#bodies.delete(socket);
        this.#cut(request, response);
      }
    }
    if (this.#bodies.size === 0) this.stop();
  }

  #tooSlow(body: Body, now: number): boolean {
    const overMs = Math.min(RATE_OVER_MS, this.#times.uploadTimeoutMs / 4);
    const { request, measuredBytes, measuredMs } = body;
    if (now - measuredMs < overMs) return false;
    const { bytesRead } = request.socket;
    const bytesPerS = ((bytesRead - measuredBytes) / (now - measuredMs)) * 1000;
    body.measuredMs = now;
    body.measuredBytes = bytesRead;
    // a body that stalls because we do not read it is not the client's fault
    return bytesPerS < this.#times.uploadLeastRate && request.readableLength < request.readableHighWaterMark;
  }
}
