/** The trading core cannot write at the moment (starting, stopping, reloading after a failed commit). HTTP 503. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
}
