/** The part of pg-copy-streams that is used; the package brings no types. */
declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream';
  import type { Connection, Submittable } from 'pg';

  export function to(sql: string): Readable & Submittable & { submit(connection: Connection): void };
}
