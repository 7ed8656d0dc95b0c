/** The trading core cannot write at the moment (starting, stopping, reloading after a failed commit). HTTP 503. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
  /**
   * Whether the command may have been carried out: the database became unavailable during the commit. Repeating it
   * under the same key shows which.
   */
  readonly isOutcomeUnknown: boolean = false;
}

/** The database became unavailable during the commit. */
export class OutcomeUnknown extends HostUnavailable {
  override readonly isOutcomeUnknown = true;
}
