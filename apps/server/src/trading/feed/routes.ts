/** The calls of price bridges, with FEED=push only: ticks, the catalogue that they need, and history (contract §6 and §13). */
import { hash, timingSafeEqual } from 'node:crypto';
import {
  type BridgeReport,
  type CandlesAnswer,
  type FeedAnswer,
  type FeedCatalogue,
  HEADERS,
  MAX_BRIDGE_REPORT,
  bridgeReport,
  candlesAnswer,
  feedAnswer,
  feedCatalogue,
} from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import type { Market, Source } from '../../core/market/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { refusal, send, success } from '../../platform/http/index.ts';
import { successBody } from '../../platform/http/index.ts';
import { localeOf } from '../../platform/http/index.ts';

const TICKS_PATH = '/v1/feed/ticks';
const CATALOGUE_PATH = '/v1/feed/catalogue';
const CANDLES_PATH = '/v1/feed/candles';
const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

export interface FeedRoutes {
  /** Of the first source, then of the second. */
  readonly feedKeys: readonly string[];
  readonly market: Pick<Market, 'instruments' | 'isOpen' | 'priceState'>;
  /** Applies the lines of a body and resolves when their effects are durable. */
  readonly accept: (body: string, source: Source, report: BridgeReport | undefined) => Promise<FeedAnswer>;
  /** Stores the candles of a body. */
  readonly acceptCandles: (body: string) => Promise<CandlesAnswer>;
}

const catalogueOf = (market: FeedRoutes['market']): FeedCatalogue =>
  market.instruments.map(({ spec: { id, code, pricePrecision } }) => ({
    code,
    precision: pricePrecision,
    open: market.isOpen(id),
    stale: market.priceState(id) === 'stale',
  }));

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

/** Undefined when it is absent or not readable: prices never depend on it. */
function reportOf(header: unknown): BridgeReport | undefined {
  if (typeof header !== 'string' || header.length > MAX_BRIDGE_REPORT) return undefined;
  try {
    return bridgeReport.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}

export async function serveFeed(app: FastifyInstance, routes: FeedRoutes): Promise<void> {
  const { feedKeys, market, accept, acceptCandles } = routes;
  const expected = feedKeys.map(digestOf);
  /** Every key is compared, so that the timing does not reveal which one was nearly right. */
  const sourceOf = (given: unknown): Source | undefined => {
    if (typeof given !== 'string') return undefined;
    const [first = false, second = false] = expected.map((key) => timingSafeEqual(digestOf(given), key));
    return first ? 0 : second ? 1 : undefined;
  };
  await app.register((scope, _options, done) => {
    // bridges send NDJSON under various media types
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    // before the body is read: no one without a key can make the server read 4 MiB
    scope.addHook('onRequest', async (request, reply) => {
      // Fastify refuses a malformed media type; here it does not matter
      request.raw.headers['content-type'] = 'application/x-ndjson';
      // digests have the same length, so the comparison takes the same time for any input
      if (sourceOf(request.headers[HEADERS.feedKey]) !== undefined) return undefined;
      return send(reply, refusal(new Refused('forbidden'), localeOf(request)));
    });
    scope.get(CATALOGUE_PATH, (request, reply) => {
      const report = reportOf(request.headers[HEADERS.feedBridge]);
      const source = sourceOf(request.headers[HEADERS.feedKey]) ?? 0;
      // a report that cannot be passed on comes again
      if (report !== undefined) accept('', source, report).catch(() => {});
      return send(reply, success(successBody(feedCatalogue.parse(catalogueOf(market)))));
    });
    scope.post(TICKS_PATH, { bodyLimit: FEED_BODY_LIMIT_BYTES }, async (request, reply) => {
      const source = sourceOf(request.headers[HEADERS.feedKey]) ?? 0;
      const report = reportOf(request.headers[HEADERS.feedBridge]);
      const answer = await accept(textOf(request.body), source, report);
      return send(reply, success(successBody(feedAnswer.parse(answer))));
    });
    scope.post(CANDLES_PATH, { bodyLimit: FEED_BODY_LIMIT_BYTES }, async (request, reply) =>
      send(reply, success(successBody(candlesAnswer.parse(await acceptCandles(textOf(request.body)))))),
    );
    done();
  });
}
