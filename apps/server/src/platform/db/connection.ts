/** A connection to PostgreSQL. Losing it fails what waits for it and nothing else. */
import pg from 'pg';

const INT8_OID = 20;

/** Throws RangeError: a value that a JavaScript number cannot hold exactly must never be rounded silently. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint leaves the safe integers: ${text}`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(INT8_OID, 'text', parseInt8);

/** Settings of every connection. Every bigint becomes a number; one that is not a safe integer throws. */
export function clientConfig(url: string): pg.ClientConfig {
  return { connectionString: url, types, application_name: 'tradewind', keepAlive: true };
}

/** Tracks all connections, so that they can be ended together. */
export interface ConnectionKeeper {
  /** Why no connection can be opened at the moment. */
  readonly refusal: Error | undefined;
  opened(connection: Connection): void;
  ended(connection: Connection): void;
}

export interface ConnectionOptions extends pg.ClientConfig {
  readonly keeper?: ConnectionKeeper | undefined;
  /** Time limit for connecting; none when absent. */
  readonly connectMs?: number | undefined;
}

type OnConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

export class Connection extends pg.Client {
  readonly #keeper: ConnectionKeeper | undefined;

  constructor({ keeper, connectMs = 0, ...config }: ConnectionOptions) {
    super({ ...config, connectionTimeoutMillis: connectMs });
    this.#keeper = keeper;
    // A loss fails what waits for the connection. It is also an event, which would end the process if nothing
    // listened.
    this.on('error', () => {});
    this.once('end', () => keeper?.ended(this));
  }

  override connect(): Promise<pg.Client>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.Client> | void {
    const refusal = this.#keeper?.refusal;
    if (refusal === undefined) {
      this.#keeper?.opened(this);
      return onConnected === undefined ? super.connect() : super.connect(onConnected);
    }
    if (onConnected === undefined) return Promise.reject(refusal);
    process.nextTick(onConnected, refusal);
  }

  /** PID of the PostgreSQL backend of this connection; undefined before it is connected. */
  get backend(): number | undefined {
    // missing from pg's type definitions
    return 'processID' in this && typeof this.processID === 'number' ? this.processID : undefined;
  }

  /** Ends it without waiting for PostgreSQL: whatever waits for it fails at once. */
  cut(): void {
    this.connection.stream.destroy();
  }
}

/** Runs `work` on a dedicated connection, which is closed afterwards. */
export async function withConnection<Result>(
  options: ConnectionOptions,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = new Connection(options);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
