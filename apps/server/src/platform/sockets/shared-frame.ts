/**
 * A text for many sockets, encoded once as a complete WebSocket frame and once as a compressed one (RFC 6455 §5.2, RFC
 * 7692 §7.2.1). Without context takeover between frames, the same bytes serve every client.
 */
import { constants, deflateRawSync } from 'node:zlib';

/** The window that clients are asked for in both directions: 1 KiB, since a push of changes is smaller. */
export const DEFLATE_WINDOW_BITS = 10;
/** Smaller frames are sent uncompressed: the headers of deflate would outweigh the gain. */
const THRESHOLD_BYTES = 200;
const FINAL_TEXT = 0b1000_0001;
const FINAL_COMPRESSED_TEXT = 0b1100_0001;
/** A flush ends with these bytes, which the protocol omits. */
const FLUSH_TAIL_BYTES = 4;
const SHORT_LENGTH = 125;
const MEDIUM_LENGTH = 0xff_ff;

export class SharedFrame {
  /** The uncompressed frame. */
  readonly plain: Buffer;
  readonly #text: Buffer;
  readonly #compresses: boolean;
  #compressed: Buffer | undefined;

  /**
   * `compresses` is false for frames with only one or a few receivers: compressing would cost more time than sending.
   */
  constructor(text: string, compresses: boolean) {
    this.#text = Buffer.from(text);
    this.plain = Buffer.concat([header(FINAL_TEXT, this.#text.length), this.#text]);
    this.#compresses = compresses && this.#text.length >= THRESHOLD_BYTES;
  }

  /** For sockets that negotiated compression: the compressed frame, or the plain one if that is smaller. */
  get compressed(): Buffer {
    return (this.#compressed ??= this.#compresses ? compressedFrame(this.#text) : this.plain);
  }
}

function compressedFrame(text: Buffer): Buffer {
  const flushed = deflateRawSync(text, {
    windowBits: DEFLATE_WINDOW_BITS,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const payload = flushed.subarray(0, flushed.length - FLUSH_TAIL_BYTES);
  return Buffer.concat([header(FINAL_COMPRESSED_TEXT, payload.length), payload]);
}

function header(kind: number, length: number): Buffer {
  if (length <= SHORT_LENGTH) return Buffer.from([kind, length]);
  if (length <= MEDIUM_LENGTH) {
    const bytes = Buffer.from([kind, 126, 0, 0]);
    bytes.writeUInt16BE(length, 2);
    return bytes;
  }
  const bytes = Buffer.alloc(10);
  bytes.set([kind, 127]);
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
