/** A logged-in user, and how the call layer finds them. */

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
  /** sha256 of the token in hex: identifies the session, but does not open it. */
  readonly id: string;
  readonly user: UserRow;
}

/** Looks up the session of a token. Undefined when the token is malformed, unknown, expired or revoked. */
export interface FindSession {
  /** From memory, if the session was used recently. `address`: where it is used now. */
  peek(token: string, address?: string): ActiveSession | undefined;
  find(token: string, address?: string): Promise<ActiveSession | undefined>;
}
