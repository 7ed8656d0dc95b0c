/** An answer ready to go over the wire. */
import { HEADERS, type Locale } from '@tradewind/contract';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Refused, TooManyRequests } from '../errors/index.ts';
import { JSON_TYPE, refusalBody } from './envelope.ts';

export interface Answer {
  /** HTTP status. */
  readonly status: number;
  /** Code of the envelope, for metrics. */
  readonly code: number;
  readonly body: string;
  /** Key and reason of a refusal; absent = it is none, or a stored answer. */
  readonly refused?: { readonly key: string; readonly reason: string };
  readonly retryAfterS?: number;
  /** What a repeat under the same idempotency key is answered, where it must not be the same. */
  readonly repeatedBody?: string;
  /** Given before under the same idempotency key; nothing was done again. */
  readonly isReplay?: boolean;
  /** How long caches may keep it: the same for everyone, in every language. Absent = not at all. */
  readonly maxAgeS?: number;
}

/** A file instead of the envelope: a picture or a table. Refusals are sent as an envelope here, too. */
export interface FileAnswer {
  /** Media type. */
  readonly type: string;
  /** If the stream fails, the connection is cut, so that a part is not taken for the whole. */
  readonly body: Buffer | Readable;
  /** Added to those of every answer (API_HEADERS), or overriding them. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const success = (body: string): Answer => ({ status: 200, code: 1, body });

export function refusal(refused: Refused, locale: Locale): Answer {
  const { key, details, priceDecimals } = refused;
  const { reason } = details;
  const answer = {
    status: 200,
    code: refused.code,
    body: refusalBody(key, locale, details, priceDecimals),
    refused: { key, reason: typeof reason === 'string' ? reason : '' },
  };
  return refused instanceof TooManyRequests ? { ...answer, status: 429, retryAfterS: refused.waitS } : answer;
}

/** The envelope's code in a stored body. */
export function codeOf(body: string): number {
  const match = /^\{"code":(\d+)/u.exec(body);
  return match === null ? 0 : Number(match[1]);
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status);
  reply.header('content-type', JSON_TYPE);
  if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS));
  if (answer.maxAgeS !== undefined) reply.header('cache-control', `public, max-age=${answer.maxAgeS}`);
  if (answer.isReplay === true) reply.header(HEADERS.idempotentReplay, '1');
  return reply.send(answer.body);
}

export function sendFile(reply: FastifyReply, { type, body, headers = {} }: FileAnswer): FastifyReply {
  reply.code(200).headers(headers).header('content-type', type);
  if (reply.request.method !== 'HEAD' || Buffer.isBuffer(body)) return reply.send(body);
  // no one will read it
  body.destroy();
  return reply.send();
}
