/**
 * A text that many sockets are sent: written once as bytes, and once compressed as a whole frame of the protocol
 * (RFC 6455 §5.2, RFC 7692 §7.2.1). Without context between frames, the same bytes serve every client.
 */
import { constants, deflateRawSync } from 'node:zlib';

/** The window that clients are asked for in both directions: 1 KiB, since a push of changes is smaller. */
export const DEFLATE_WINDOW_BITS = 10;
/** Less than this is sent as it is: the headers of deflate would eat the gain. */
const THRESHOLD_BYTES = 200;
const FINAL_COMPRESSED_TEXT = 0b1100_0001;
/** What a flush ends with, and the protocol leaves out. */
const FLUSH_TAIL_BYTES = 4;
const SHORT_LENGTH = 125;
const MEDIUM_LENGTH = 0xff_ff;

export class SharedFrame {
  readonly text: Buffer;
  readonly #compresses: boolean;
  #compressed: Buffer | undefined;

  /** `compresses` is false for what only one or a few get: compressing costs more time than sending. */
  constructor(text: string, compresses: boolean) {
    this.text = Buffer.from(text);
    this.#compresses = compresses && this.text.length >= THRESHOLD_BYTES;
  }

  /** The whole compressed frame, for sockets that negotiated it; undefined when it is sent as it is. */
  get compressed(): Buffer | undefined {
    if (this.#compresses) this.#compressed ??= compressedFrame(this.text);
    return this.#compressed;
  }
}

function compressedFrame(text: Buffer): Buffer {
  const flushed = deflateRawSync(text, {
    windowBits: DEFLATE_WINDOW_BITS,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const payload = flushed.subarray(0, flushed.length - FLUSH_TAIL_BYTES);
  return Buffer.concat([header(payload.length), payload]);
}

function header(length: number): Buffer {
  if (length <= SHORT_LENGTH) return Buffer.from([FINAL_COMPRESSED_TEXT, length]);
  if (length <= MEDIUM_LENGTH) {
    const bytes = Buffer.from([FINAL_COMPRESSED_TEXT, 126, 0, 0]);
    bytes.writeUInt16BE(length, 2);
    return bytes;
  }
  const bytes = Buffer.alloc(10);
  bytes.set([FINAL_COMPRESSED_TEXT, 127]);
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
