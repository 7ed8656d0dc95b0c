/**
 * Rows in PostgreSQL's binary COPY format, the fastest way to insert, in one growing
 * buffer. Format: signature, flags, header extension; per row the number of fields;
 * per field its length (-1 = null) and bytes; -1 at the end. All big endian.
 */
const SIGNATURE = Buffer.from('PGCOPY\n\u00FF\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
const FIRST_CAPACITY_BYTES = 4096;
const HIGH_WORD = 2 ** -32;
/** UTF-8 needs at most three bytes for each UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

export class CopyBuffer {
  #buffer = Buffer.alloc(FIRST_CAPACITY_BYTES);
  /** A view of the same bytes: writing numbers through it takes a third of the time. */
  #view = viewOf(this.#buffer);
  #used = HEADER_BYTES;
  #count = 0;

  constructor() {
    SIGNATURE.copy(this.#buffer);
  }

  /** Rows so far. */
  get count(): number {
    return this.#count;
  }

  #reserve(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }

  beginRow(fields: number): void {
    this.#reserve(2);
    this.#count += 1;
    this.#view.setInt16(this.#used, fields);
    this.#used += 2;
  }

  null(): void {
    this.#reserve(4);
    this.#view.setInt32(this.#used, -1);
    this.#used += 4;
  }

  /** bigint; a safe integer. */
  int8(value: number): void {
    this.#reserve(12);
    this.#view.setInt32(this.#used, 8);
    this.#view.setInt32(this.#used + 4, Math.floor(value * HIGH_WORD));
    this.#view.setUint32(this.#used + 8, value >>> 0);
    this.#used += 12;
  }

  /** bigint; 0 = none. */
  int8OrNull(value: number): void {
    if (value === 0) this.null();
    else this.int8(value);
  }

  /** integer. Throws RangeError if the value does not fit into 32 bits. */
  int4(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`${value} is not a 32-bit integer`);
    this.#reserve(8);
    this.#view.setInt32(this.#used, 4);
    this.#view.setInt32(this.#used + 4, value);
    this.#used += 8;
  }

  /** text or json. */
  text(value: string): void {
    this.#reserve(4 + value.length * MAX_BYTES_PER_UNIT);
    this.#write(this.#buffer.write(value, this.#used + 4, 'utf8'));
  }

  textOrNull(value: string | undefined): void {
    if (value === undefined) this.null();
    else this.text(value);
  }

  /** bytea, given as hexadecimal text. */
  hex(value: string): void {
    this.#reserve(4 + value.length);
    this.#write(this.#buffer.write(value, this.#used + 4, 'hex'));
  }

  /** Writes the length in front of the bytes that follow it. */
  #write(bytes: number): void {
    this.#view.setInt32(this.#used, bytes);
    this.#used += 4 + bytes;
  }

  /** The whole stream; the buffer must not be used afterwards. */
  finish(): Buffer {
    this.#reserve(2);
    this.#view.setInt16(this.#used, -1);
    this.#used += 2;
    return this.#buffer.subarray(0, this.#used);
  }
}
