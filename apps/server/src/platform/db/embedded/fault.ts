/** The embedded PostgreSQL cannot be set up, started or copied here; the message says why in one line. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault';
}
