/** Prices delivered by a bridge: POST /v1/feed/ticks, with FEED=push only (contract §6). */
import { hash, timingSafeEqual } from 'node:crypto';
import { HEADERS, type FeedAnswer, feedAnswer } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/errors/index.ts';
import { refusal, send, success } from '../../platform/http/index.ts';
import { successBody } from '../../platform/http/index.ts';
import { localeOf } from '../../platform/http/index.ts';

export const FEED_PATH = '/v1/feed/ticks';
const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** `accept` takes the lines of a body and resolves when what they caused is durable. */
export async function serveFeed(
  app: FastifyInstance,
  feedKey: string,
  accept: (body: string) => Promise<FeedAnswer>,
): Promise<void> {
  const expected = digestOf(feedKey);
  await app.register((scope, _options, done) => {
    // bridges send NDJSON under whatever media type they know
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    // before the body is read: without the key, no one makes the server read 4 MiB
    scope.addHook('onRequest', async (request, reply) => {
      // Fastify refuses what is not even the form of a media type; here it does not matter
      request.raw.headers['content-type'] = 'application/x-ndjson';
      const given = request.headers[HEADERS.feedKey];
      // digests are of one length, so the comparison takes the same time whatever was given
      if (typeof given === 'string' && timingSafeEqual(digestOf(given), expected)) return undefined;
      return send(reply, refusal(new Refused('forbidden'), localeOf(request)));
    });
    scope.post(FEED_PATH, { bodyLimit: FEED_BODY_LIMIT_BYTES }, async (request, reply) => {
      const answer = await accept(typeof request.body === 'string' ? request.body : '');
      return send(reply, success(successBody(feedAnswer.parse(answer))));
    });
    done();
  });
}
