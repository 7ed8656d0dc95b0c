/**
 * Columns of a batch in PostgreSQL's binary array format, built row by row in growing buffers. A
 * batch of any size then travels as one parameter per column, with no text to format or parse.
 *
 * Array format: dimensions (1), null flag, element type, length, lower bound (1), then each
 * element prefixed with its length (-1 = null). All are 32-bit big endian.
 */
const HEADER_BYTES = 20;
const FIRST_CAPACITY_BYTES = 1024;
const HIGH_WORD = 2 ** -32;
/** UTF-8 needs at most three bytes for each UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

abstract class Column {
  readonly #elementType: number;
  #hasNull = false;
  protected buffer = Buffer.allocUnsafe(FIRST_CAPACITY_BYTES);
  protected used = HEADER_BYTES;
  #count = 0;

  constructor(elementType: number) {
    this.#elementType = elementType;
  }

  get count(): number {
    return this.#count;
  }

  /** Makes room for an element of at most `bytes` bytes and counts it. */
  protected begin(bytes: number): void {
    this.#count += 1;
    const needed = this.used + 4 + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }

  pushNull(): void {
    this.begin(0);
    this.#hasNull = true;
    this.used = this.buffer.writeInt32BE(-1, this.used);
  }

  /** The finished array; the column must not be used afterwards. */
  finish(): Buffer {
    this.buffer.writeInt32BE(1, 0);
    this.buffer.writeInt32BE(this.#hasNull ? 1 : 0, 4);
    this.buffer.writeInt32BE(this.#elementType, 8);
    this.buffer.writeInt32BE(this.#count, 12);
    this.buffer.writeInt32BE(1, 16);
    return this.buffer.subarray(0, this.used);
  }
}

/** bigint[] of safe integers. */
export class Int8Column extends Column {
  constructor() {
    super(20);
  }

  push(value: number): void {
    this.begin(8);
    const { buffer, used } = this;
    buffer.writeInt32BE(8, used);
    buffer.writeInt32BE(Math.floor(value * HIGH_WORD), used + 4);
    buffer.writeUInt32BE(value >>> 0, used + 8);
    this.used = used + 12;
  }

  /** 0 = none. */
  pushOrNull(value: number): void {
    if (value === 0) this.pushNull();
    else this.push(value);
  }
}

/** integer[]. */
export class Int4Column extends Column {
  constructor() {
    super(23);
  }

  push(value: number): void {
    this.begin(4);
    this.buffer.writeInt32BE(4, this.used);
    this.used = this.buffer.writeInt32BE(value, this.used + 4);
  }
}

/** boolean[]. */
export class BooleanColumn extends Column {
  constructor() {
    super(16);
  }

  push(value: boolean): void {
    this.begin(1);
    this.buffer.writeInt32BE(1, this.used);
    this.used = this.buffer.writeUInt8(value ? 1 : 0, this.used + 4);
  }
}

/** text[]. */
export class TextColumn extends Column {
  constructor() {
    super(25);
  }

  push(value: string): void {
    this.begin(value.length * MAX_BYTES_PER_UNIT);
    const bytes = this.buffer.write(value, this.used + 4, 'utf8');
    this.buffer.writeInt32BE(bytes, this.used);
    this.used += 4 + bytes;
  }

  pushOrNull(value: string | undefined): void {
    if (value === undefined) this.pushNull();
    else this.push(value);
  }
}
