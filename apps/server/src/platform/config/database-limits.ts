/** Time limits of the database. */
/** In milliseconds. */
export interface DatabaseLimits {
  /** For making a connection. */
  readonly connectMs: number;
  /** For waiting until one of the shared connections is free. */
  readonly waitMs: number;
  /** For one statement; 0 = none. Long work of the server's own is exempt. */
  readonly statementMs: number;
  /** For waiting for one lock; 0 = none. */
  readonly lockMs: number;
  /** PostgreSQL is unavailable when it leaves the simplest question unanswered for so long. */
  readonly hangMs: number;
}

/** What applies without settings. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 1500,
  waitMs: 5000,
  statementMs: 60_000,
  lockMs: 5000,
  hangMs: 1000,
};
