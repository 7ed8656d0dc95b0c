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
import type { Answer } from './answer.ts';
import { allowOrigin } from './cors.ts';
import { patternOf } from './other-methods.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the API key in the request, if it may make the call. */
    keySession: KeySession | undefined;
    /** Notes the answer for the owner of the API key in the request; undefined = there is none. */
    noteAnswer: ((answer: Pick<Answer, 'code' | 'refused'>) => void) | undefined;
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
    this.#changes = new KeyLimit('changes', keyChanges);
    this.#reads = new KeyLimit('reads', keyReads);
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
    this.#noteAnswer(request, session, visit);
    const reason = refusal ?? reasonAgainst(session, access);
    const waitMs = reason === undefined ? limit.take(key) : 0;
    limit.tell(key, reply);
    if (reason !== undefined) throw new Refused('forbidden', { reason });
    if (waitMs > 0 && this.#rateLimits) throw new TooManyRequests(waitMs);
    this.#keys.used(session, visit);
    request.keySession = session;
    return true;
  }

  #noteAnswer(request: FastifyRequest, session: KeySession, { address }: KeyVisit): void {
    const startedMs = performance.now();
    request.noteAnswer = ({ code, refused }) =>
      this.#keys.called(session, {
        call: `${request.method} ${request.routeOptions.url ?? ''}`,
        code,
        refusal: refused?.key ?? '',
        reason: refused?.reason ?? '',
        durationMs: performance.now() - startedMs,
        address,
      });
  }

  /** What a key may do, and has left of it now. */
  limitsOf({ key }: KeySession): Readonly<Record<KeyLimitKind, RateLimit & { readonly left: number }>> {
    return { changes: this.#changes.of(key), reads: this.#reads.of(key) };
  }
}

type KeyLimitKind = 'changes' | 'reads';

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

/** What each key may do at once and per second: as its account's group has it, or else as the settings. */
class KeyLimit {
  readonly #kind: KeyLimitKind;
  readonly #limit: RateLimit;
  readonly #limiter: RateLimiter;

  constructor(kind: KeyLimitKind, limit: RateLimit) {
    this.#kind = kind;
    this.#limit = limit;
    this.#limiter = new RateLimiter(limit);
  }

  #ofKey({ limits }: KeySession['key']): RateLimit {
    return limits[this.#kind] ?? this.#limit;
  }

  take(key: KeySession['key']): number {
    return this.#limiter.take(String(key.id), this.#ofKey(key));
  }

  of(key: KeySession['key']): RateLimit & { readonly left: number } {
    const limit = this.#ofKey(key);
    return { ...limit, left: Math.floor(this.#limiter.left(String(key.id), limit)) };
  }

  /** Sets the headers: the most calls at once, how many are left, and the seconds until all are. */
  tell(key: KeySession['key'], reply: FastifyReply): void {
    const limit = this.#ofKey(key);
    const { burst, perSecond } = limit;
    const left = this.#limiter.left(String(key.id), limit);
    reply.header(HEADERS.rateLimit, String(burst));
    reply.header(HEADERS.rateRemaining, String(Math.floor(left)));
    reply.header(HEADERS.rateReset, String(Math.ceil((burst - left) / perSecond)));
  }
}
