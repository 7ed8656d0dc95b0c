/**
 * Sends several statements and COPY streams to PostgreSQL in one round trip, or in two parts, and reads all
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
  const whole = new Exchange(prepared, steps);
  // complete before it is sent: one write to the socket
  const done = whole.finish([]);
  client.query(whole);
  return done;
}

export interface OpenExchange {
  /** Sends further steps, the last ones. Rejects with the first error of all steps; no step after that one was executed. */
  finish(steps: readonly Step[]): Promise<void>;
}

/** Sends the first steps of an exchange, which the server executes at once. The connection is in use until it is finished. */
export function beginExchange(client: pg.Client, prepared: Prepared, steps: readonly Step[]): OpenExchange {
  const open = new Exchange(prepared, steps);
  client.query(open);
  return open;
}

class Exchange implements pg.Submittable, OpenExchange {
  readonly #prepared: Prepared;
  readonly #done = Promise.withResolvers<void>();
  #connection: pg.Connection | undefined;
  /** Not sent yet: the client may be connecting, or busy. */
  #steps: readonly Step[];
  #isComplete = false;

  constructor(prepared: Prepared, steps: readonly Step[]) {
    this.#prepared = prepared;
    this.#steps = steps;
    this.#done.promise.catch(() => {}); // it may fail before it is finished, where the error is handled
  }

  finish(steps: readonly Step[]): Promise<void> {
    this.#steps = [...this.#steps, ...steps];
    this.#isComplete = true;
    this.#send();
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    this.#send();
  }

  #send(): void {
    const connection = this.#connection;
    if (connection === undefined) return;
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
    this.#steps = [];
    if (this.#isComplete) connection.sync();
    stream.uncork();
  }

  handleReadyForQuery(): void {
    this.#done.resolve();
  }

  handleError(error: Error): void {
    this.#done.reject(error);
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
