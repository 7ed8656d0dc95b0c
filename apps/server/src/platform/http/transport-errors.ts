/**
 * Errors that no handler answered: unreadable bodies, unknown paths, too large or
 * unknown media types. They have the same three fields as every answer (contract §1).
 */
import { randomUUID } from 'node:crypto';
import { TRANSPORT_STATUS } from '@tradewind/contract';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../errors/index.ts';
import { refusal, send } from './answer.ts';
import { localeOf } from './locale.ts';
import { mayChange, unavailableAnswer, unavailableBy } from './unavailable.ts';

/** How much of a refused body is read and discarded, and for how long; beyond that the connection is cut. */
const DISCARD_BYTES = 16 * 1024 * 1024;
const DISCARD_MS = 10_000;

type TransportStatus = keyof typeof TRANSPORT_STATUS;

const REASONS: Readonly<Record<TransportStatus, string>> = {
  400: 'unreadable request',
  404: 'unknown path',
  405: 'method not allowed',
  413: 'too large',
  415: 'unknown media type',
  429: 'too many requests',
  503: 'not available',
};

/** Thrown by handlers that read a body themselves, for what Fastify would otherwise have refused. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly statusCode: TransportStatus;

  constructor(statusCode: TransportStatus, reason: string = REASONS[statusCode]) {
    super(reason);
    this.statusCode = statusCode;
  }
}

const isTransportStatus = (status: number | undefined): status is TransportStatus =>
  status !== undefined && Object.hasOwn(TRANSPORT_STATUS, status);

/** Answers with a transport status and the usual envelope. */
export function sendTransportError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: TransportStatus,
  reason: string = REASONS[status],
): FastifyReply {
  const key = TRANSPORT_STATUS[status];
  const answer = refusal(new Refused(key, { reason }), localeOf(request));
  request.noteAnswer?.(answer);
  return send(reply, { ...answer, status });
}

/**
 * Keeps the connection of a body that is too large, and discards the rest within limits. Closing it
 * while the client still sends would reset it, and the client would never read why it was refused.
 */
export function discardBody(request: IncomingMessage, reply: FastifyReply): void {
  if (request.readableEnded) return;
  // a handler that reads the body itself may have stopped half-way
  request.unpipe();
  if (Number(request.headers['content-length'] ?? 0) > DISCARD_BYTES) {
    reply.header('connection', 'close');
    return;
  }
  reply.removeHeader('connection');
  const end = (): void => {
    request.socket.destroy();
  };
  const timer = setTimeout(end, DISCARD_MS).unref();
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARD_BYTES) end();
  });
  for (const over of ['end', 'error', 'close']) request.once(over, () => clearTimeout(timer));
  // after unpipe the stream is paused
  request.resume();
}

/** Fastify and its plugins set a status on what they refuse; our own errors have none. */
function refusedStatus(error: unknown): TransportStatus | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (isTransportStatus(error.statusCode)) return error.statusCode;
  return error.statusCode < 500 ? 400 : undefined;
}

/** Bodies are never decompressed, so that none becomes larger than its limit. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity')
    throw new TransportError(
      415,
      `content-encoding ${encoding.slice(0, 20)} is not understood: send the body unencoded`,
    );
}

/** `strict`: unknown errors answer HTTP 500, so that no test overlooks one. */
export function handleErrors(app: FastifyInstance, strict: boolean): void {
  app.addHook('onRequest', async (request) => refuseEncoded(request));
  app.setErrorHandler((error: unknown, request, reply) => {
    const unavailable = unavailableBy(error, mayChange(request));
    if (unavailable !== undefined) return send(reply, unavailableAnswer(unavailable, localeOf(request)));
    const status = refusedStatus(error);
    if (status === 413 || error instanceof TransportError) discardBody(request.raw, reply);
    const reason = error instanceof TransportError ? error.message : undefined;
    if (status !== undefined) return sendTransportError(request, reply, status, reason);
    const ref = randomUUID();
    request.log.error({ ref, err: error }, 'request failed');
    const answer = refusal(new Refused('internal', { ref }), localeOf(request));
    return send(reply, strict ? { ...answer, status: 500 } : answer);
  });
}
