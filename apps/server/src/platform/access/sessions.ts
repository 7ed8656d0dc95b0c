/** A logged-in user or their program, and how the call layer finds them. */
import type { KeyRefusal, KeyScope } from '@tradewind/contract';
import type { RateLimit } from '../concurrency/index.ts';
import type { RequestOrigin } from './request-origin.ts';

export interface UserRow {
  /** Also the id of the trading account. */
  readonly id: number;
  readonly uid: string;
  readonly inviteCode: string;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaCode: string | null;
  readonly creditScore: number;
  /** Null = not chosen. */
  readonly confirmsOrders: boolean | null;
  /** Points; null = any. */
  readonly largestSlippage: number | null;
  /** The tour of the trade page was completed or skipped. */
  readonly tourDone: boolean;
  readonly lang: string;
  readonly createdAtMs: number;
}

export interface ActiveSession {
  /** sha256 of the token, or of the API key, in hex: identifies the session, but does not open it. */
  readonly id: string;
  readonly user: UserRow;
  /** Set when it is a program's: what its API key may do. */
  readonly key?: KeyRights;
}

export interface KeyRights {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  /** Epoch ms; null = never. */
  readonly expiresAtMs: number | null;
  /** Calls of its account's group; undefined = those of the settings. */
  readonly limits: Readonly<Record<'changes' | 'reads', RateLimit | undefined>>;
}

/** A call that a key has made, for its owner to see. Never the key, bodies or query strings. */
export interface KeyCall {
  readonly timeMs: number;
  /** Method and path, with the names of parameters. */
  readonly call: string;
  /** 1, or the code of the refusal. */
  readonly code: number;
  /** Key and reason of the refusal; empty = none. */
  readonly refusal: string;
  readonly reason: string;
  readonly durationMs: number;
  readonly address: string;
}

export interface KeySession extends ActiveSession {
  readonly key: KeyRights;
}

/** A key that exists and has not expired. */
export interface FoundKey {
  readonly session: KeySession;
  /** Why it may not be used now. */
  readonly refusal: Extract<KeyRefusal, 'api_key_address' | 'api_key_paused'> | undefined;
}

/** Where a key is used. */
export type KeyVisit = Pick<RequestOrigin, 'address' | 'userAgent'>;

/** Looks up an API key. Undefined when the text is malformed, or the key unknown, deleted or expired. */
export interface FindKey {
  /** From memory, if it was used recently. */
  peek(text: string, visit: KeyVisit): FoundKey | undefined;
  find(text: string, visit: KeyVisit): Promise<FoundKey | undefined>;
  /** Notes that a found key was admitted: when, from where, and whether from a new network. Waits for nothing. */
  used(session: KeySession, visit: KeyVisit): void;
  /** Notes the answer to a call of a key, admitted or not. Waits for nothing. */
  called(session: KeySession, call: Omit<KeyCall, 'timeMs'>): void;
}

/** Looks up the session of a token. Undefined when the token is malformed, unknown, expired or revoked. */
export interface FindSession {
  /** From memory, if the session was used recently. `address`: where it is used now. */
  peek(token: string, address?: string): ActiveSession | undefined;
  find(token: string, address?: string): Promise<ActiveSession | undefined>;
}
