/** The trading core cannot write at the moment (starting, stopping, reloading after a failed commit). HTTP 503. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
  /** Whether it may have been done: the database went away during the commit. A repeat under the same key tells. */
  readonly isOutcomeUnknown: boolean = false;
}

/** The database went away while it committed. */
export class OutcomeUnknown extends HostUnavailable {
  override readonly isOutcomeUnknown = true;
}
