/**
 * The bytes of a dump before compression: a line that names the format, and frames of one letter, a length (4 bytes, big
 * endian) and content. A `j` frame is JSON, a `d` frame is a part of PostgreSQL's COPY text. The JSON of the last frame
 * has the SHA-256 of everything before it.
 */
import { type Hash, createHash } from 'node:crypto';
import { z } from 'zod';

const MAGIC = Buffer.from('TRADEWIND-DUMP\n');
const HEAD_BYTES = 5;
/** PostgreSQL's limit of one row. */
const MAX_FRAME_BYTES = 2 ** 30;

const JSON_FRAME = 'j'.charCodeAt(0);
const DATA_FRAME = 'd'.charCodeAt(0);

const count = z.int().min(0);
const row = z.record(z.string(), z.unknown());

/** The first frame. */
const dumpHeader = z.object({
  /** Version of the format. */
  tradewind_dump: z.literal(1),
  created_at: z.string(),
  postgres: z.string(),
  /** Those that the schema consists of. */
  migrations: z.array(z.object({ number: count, name: z.string() })).min(1),
  /** Ranges of the two logs. */
  partitions: z.array(z.object({ log: z.enum(['trade_events', 'ledger_transfers']), from: count, to: count })),
});
/** The data frames after it are the rows of the table. */
const tableFrame = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const queueFrame = z.object({ queue: row });
const jobFrame = z.object({ job: row });
const endFrame = z.object({
  rows: z.record(z.string(), count),
  sequences: z.array(z.object({ name: z.string(), last: count })),
  sha256: z.string(),
});

export type DumpHeader = z.output<typeof dumpHeader>;
export type TableFrame = z.output<typeof tableFrame>;
export type DumpEnd = z.output<typeof endFrame>;
/** A row of pg-boss, by its column names. */
export type JobRow = z.output<typeof row>;

/** The file is not a dump, was damaged, or ends early. */
export class DamagedDump extends Error {
  override readonly name = 'DamagedDump';
}

/** Builds the frames, and the hash of them. */
export class FrameWriter {
  readonly #hash = createHash('sha256');

  start(header: DumpHeader): Buffer {
    this.#hash.update(MAGIC);
    return Buffer.concat([MAGIC, this.json(header)]);
  }

  json(value: object): Buffer {
    return this.#frame(JSON_FRAME, Buffer.from(JSON.stringify(value)));
  }

  data(bytes: Buffer): Buffer {
    return this.#frame(DATA_FRAME, bytes);
  }

  end(value: Omit<DumpEnd, 'sha256'>): Buffer {
    return this.json({ ...value, sha256: this.#hash.copy().digest('hex') });
  }

  #frame(kind: number, content: Buffer): Buffer {
    const frame = Buffer.allocUnsafe(HEAD_BYTES + content.length);
    frame.writeUInt8(kind, 0);
    frame.writeUInt32BE(content.length, 1);
    content.copy(frame, HEAD_BYTES);
    this.#hash.update(frame);
    return frame;
  }
}

type Frame = { readonly json: unknown; readonly before: Hash } | { readonly data: Buffer };

/** Reads the parts of a dump in their order. Every method throws DamagedDump when the file has something else. */
export class DumpReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #hash = createHash('sha256');
  #pending: Buffer[] = [];
  #length = 0;
  /** A frame that was read and not used yet. */
  #next: Frame | undefined;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async header(): Promise<DumpHeader> {
    const magic = await this.#bytes(MAGIC.length);
    if (!magic.equals(MAGIC)) throw new DamagedDump('it is not a dump of Tradewind');
    this.#hash.update(magic);
    const frame = await this.#peek();
    const parsed = dumpHeader.safeParse('json' in frame ? frame.json : undefined);
    if (!parsed.success) throw new DamagedDump('it was written by a version that this one does not know');
    this.#next = undefined;
    return parsed.data;
  }

  /** The next table; undefined after the last one. */
  table(): Promise<TableFrame | undefined> {
    return this.#optional(tableFrame);
  }

  async queue(): Promise<JobRow | undefined> {
    return (await this.#optional(queueFrame))?.queue;
  }

  async job(): Promise<JobRow | undefined> {
    return (await this.#optional(jobFrame))?.job;
  }

  /** The rows of the table that was read last. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await this.#peek();
      if (!('data' in frame)) return;
      this.#next = undefined;
      yield frame.data;
    }
  }

  /** The last frame, whose hash has to match, and after which there is nothing. */
  async end(): Promise<DumpEnd> {
    const frame = await this.#peek();
    const parsed = endFrame.safeParse('json' in frame ? frame.json : undefined);
    if (!parsed.success || !('json' in frame)) throw new DamagedDump('it has an unknown part');
    if (frame.before.digest('hex') !== parsed.data.sha256) throw new DamagedDump('its checksum does not match');
    // only here does the end of a compressed stream show whether it was complete
    if (this.#length > 0 || (await this.#source.next()).done !== true)
      throw new DamagedDump('something follows its end');
    return parsed.data;
  }

  async #optional<Value>(schema: z.ZodType<Value>): Promise<Value | undefined> {
    const frame = await this.#peek();
    const parsed = schema.safeParse('json' in frame ? frame.json : undefined);
    if (!parsed.success) return undefined;
    this.#next = undefined;
    return parsed.data;
  }

  async #peek(): Promise<Frame> {
    this.#next ??= await this.#read();
    return this.#next;
  }

  async #read(): Promise<Frame> {
    const before = this.#hash.copy();
    const head = await this.#bytes(HEAD_BYTES);
    const [kind, length] = [head.readUInt8(0), head.readUInt32BE(1)];
    if (length > MAX_FRAME_BYTES || (kind !== JSON_FRAME && kind !== DATA_FRAME))
      throw new DamagedDump('it has an unknown part');
    const content = await this.#bytes(length);
    this.#hash.update(head).update(content);
    if (kind === DATA_FRAME) return { data: content };
    try {
      return { json: JSON.parse(content.toString()), before };
    } catch {
      throw new DamagedDump('it has an unknown part');
    }
  }

  async #bytes(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { done, value } = await this.#source.next();
      if (done === true) throw new DamagedDump('it ends early');
      this.#pending.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.#length += value.byteLength;
    }
    const all =
      this.#pending.length === 1 && this.#pending[0] !== undefined ? this.#pending[0] : Buffer.concat(this.#pending);
    this.#pending = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
