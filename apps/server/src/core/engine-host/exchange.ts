/**
 * Sends several statements and COPY streams to PostgreSQL in one round trip and reads all
 * answers together. The extended protocol skips everything after the first failing step.
 */
import type pg from 'pg';

/** One step: a prepared statement with its parameters, or `COPY … FROM STDIN` with its data. */
export interface Step {
  /** Name of the prepared statement; the same text always has the same name. Empty = parsed each time. */
  readonly name: string;
  readonly text: string;
  readonly values?: readonly (string | Buffer | null)[];
  readonly copy?: Buffer;
}

/** A protocol message can hold up to a gigabyte; with smaller ones the server can start earlier. */
const COPY_MESSAGE_BYTES = 1 << 18;
const COPY_DATA = 'd'.charCodeAt(0);
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** Names of the statements that a connection has prepared. Not reliable after an exchange was rejected. */
export type Prepared = Set<string>;

/** Sends the steps. Rejects with the first error; no step after that one was executed. */
export function exchange(client: pg.Client, prepared: Prepared, steps: readonly Step[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(prepared, steps, resolve, reject));
  });
}

class Exchange implements pg.Submittable {
  readonly #prepared: Prepared;
  readonly #steps: readonly Step[];
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;

  constructor(prepared: Prepared, steps: readonly Step[], resolve: () => void, reject: (error: Error) => void) {
    this.#prepared = prepared;
    this.#steps = steps;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    for (const step of this.#steps) {
      const { name, text } = step;
      if (!this.#prepared.has(name)) connection.parse({ name, text, types: [] }, true);
      if (name !== '') this.#prepared.add(name);
      connection.bind({ portal: '', statement: name, values: [...(step.values ?? [])] }, true);
      connection.execute({ portal: '' }, true);
      if (step.copy !== undefined) writeCopy(stream, step.copy);
    }
    connection.sync();
    stream.uncork();
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  // pg calls this for every query; not needed here
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

function writeCopy(stream: pg.Connection['stream'], data: Buffer): void {
  for (let start = 0; start < data.length; start += COPY_MESSAGE_BYTES) {
    const part = data.subarray(start, start + COPY_MESSAGE_BYTES);
    const head = Buffer.allocUnsafe(5);
    head.writeUInt8(COPY_DATA, 0);
    head.writeInt32BE(part.length + 4, 1);
    stream.write(head);
    stream.write(part);
  }
  stream.write(COPY_DONE);
}
