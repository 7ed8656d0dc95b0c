/** Time limits of the database. */
/** All limits are in milliseconds. */
export interface DatabaseLimits {
  /** For opening a connection. */
  readonly connectMs: number;
  /** For waiting until a pooled connection is free. */
  readonly waitMs: number;
  /** For one statement; 0 = none. Long internal work of the server is exempt. */
  readonly statementMs: number;
  /** For waiting for one lock; 0 = none. */
  readonly lockMs: number;
  /** PostgreSQL counts as unavailable when it does not answer a trivial query for this long. */
  readonly hangMs: number;
}

/** Defaults. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 1500,
  waitMs: 5000,
  statementMs: 60_000,
  lockMs: 5000,
  hangMs: 1000,
};
