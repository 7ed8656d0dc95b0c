/**
 * What a call made with an API key passes first, before its body is read (contract §15): the key is found (999), it may
 * be used now and reaches the call (1004), and it has not made too many calls (429). The answer says what is left of
 * its limit. A call that states nothing is reached by no key.
 */
import { type Call, HEADERS, type KeyAccess, keyMay } from '@tradewind/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindKey, FoundKey, KeySession, KeyVisit } from '../access/index.ts';
import { type RateLimit, RateLimiter } from '../concurrency/index.ts';
import type { KeyNetworkConfig } from '../config/index.ts';
import { Refused, TooManyRequests } from '../errors/index.ts';
import { allowOrigin } from './cors.ts';
import { patternOf } from './other-methods.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the API key in the request, if it may make the call. */
    keySession: KeySession | undefined;
  }
}

/** Others are no keys of ours: proxies and /metrics use this header, too. */
const BEARER = /^Bearer +(?<key>tw_.*)$/iu;

export interface KeyEntranceOptions extends KeyNetworkConfig {
  readonly keys: FindKey;
  /** False: no key is refused for its number of calls, but the answers count them. */
  readonly rateLimits: boolean;
}

export class KeyEntrance {
  readonly origins: ReadonlySet<string>;
  readonly #keys: FindKey;
  readonly #rateLimits: boolean;
  readonly #changes: KeyLimit;
  readonly #reads: KeyLimit;
  /** Paths that keys reach. */
  readonly #paths = new Set<string>();
  readonly #patterns: RegExp[] = [];

  constructor({ keys, rateLimits, keyChanges, keyReads, corsOrigins }: KeyEntranceOptions) {
    this.#keys = keys;
    this.#rateLimits = rateLimits;
    this.#changes = new KeyLimit(keyChanges);
    this.#reads = new KeyLimit(keyReads);
    this.origins = new Set(corsOrigins);
  }

  /** Must be called for each route that keys reach. `path`: in Fastify's notation. */
  opens(path: string): void {
    if (path.includes(':')) this.#patterns.push(patternOf(path));
    else this.#paths.add(path);
  }

  reaches(path: string): boolean {
    return this.#paths.has(path) || this.#patterns.some((pattern) => pattern.test(path));
  }

  /**
   * Admits a request with a key, at once if the key was used recently. Undefined = a request without one. Throws, or
   * rejects with, Refused.
   */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    method: Call['method'],
    access: KeyAccess,
  ): true | Promise<true> | undefined {
    const text = BEARER.exec(request.headers.authorization ?? '')?.groups?.['key'];
    if (text === undefined) return undefined;
    allowOrigin(request, reply, this.origins);
    const visit = { address: request.address, userAgent: request.headers['user-agent'] ?? '' };
    const limit = method === 'GET' ? this.#reads : this.#changes;
    const known = this.#keys.peek(text, visit);
    const enter = (found: FoundKey | undefined): true => this.#enter(found, { request, reply, visit, limit, access });
    return known === undefined ? this.#keys.find(text, visit).then(enter) : enter(known);
  }

  #enter(found: FoundKey | undefined, { request, reply, visit, limit, access }: Attempt): true {
    if (found === undefined) throw new Refused('session_invalid');
    const { session, refusal } = found;
    const { key, user } = session;
    request.identified = { account: user.id };
    const reason = refusal ?? reasonAgainst(session, access);
    const waitMs = reason === undefined ? limit.take(key.id) : 0;
    limit.tell(key.id, reply);
    if (reason !== undefined) throw new Refused('forbidden', { reason });
    if (waitMs > 0 && this.#rateLimits) throw new TooManyRequests(waitMs);
    this.#keys.used(session, visit);
    request.keySession = session;
    return true;
  }
}

/** A request with a key. */
interface Attempt {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly visit: KeyVisit;
  readonly limit: KeyLimit;
  readonly access: KeyAccess;
}

function reasonAgainst({ key }: KeySession, access: KeyAccess): string | undefined {
  if (access === 'none') return 'api_key';
  return keyMay(key.scopes, access) ? undefined : 'api_key_scope';
}

/** What each key may do at once and per second. */
class KeyLimit {
  readonly #limit: RateLimit;
  readonly #limiter: RateLimiter;

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.#limiter = new RateLimiter(limit);
  }

  take(keyId: number): number {
    return this.#limiter.take(String(keyId));
  }

  /** Sets the headers: the most calls at once, how many are left, and the seconds until all are. */
  tell(keyId: number, reply: FastifyReply): void {
    const { burst, perSecond } = this.#limit;
    const left = this.#limiter.left(String(keyId));
    reply.header(HEADERS.rateLimit, String(burst));
    reply.header(HEADERS.rateRemaining, String(Math.floor(left)));
    reply.header(HEADERS.rateReset, String(Math.ceil((burst - left) / perSecond)));
  }
}
