/**
 * Unpacks WOFF 1.0 (W3C Recommendation, 13 December 2012) to the font inside. The font library's own inflater fails on
 * some of these files; Node's does not.
 */
import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEAD_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const FONT_HEAD_BYTES = 12;
const FONT_ENTRY_BYTES = 16;
const ALIGNMENT_BYTES = 4;

const padded = (bytes: number): number => Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

/** Throws on anything but a WOFF file. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF_HEAD_BYTES + index * WOFF_ENTRY_BYTES));
  const headBytes = FONT_HEAD_BYTES + count * FONT_ENTRY_BYTES;
  const font = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), headBytes));
  woff.copy(font, 0, 4, 8); // the font's own signature
  font.writeUInt16BE(count, 4);
  // search range, entry selector, range shift: derived from the number of tables (OpenType, table directory)
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(FONT_ENTRY_BYTES * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(FONT_ENTRY_BYTES * (count - 2 ** power), 10);
  let offset = headBytes;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = FONT_HEAD_BYTES + index * FONT_ENTRY_BYTES;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}

interface Table {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly data: Buffer;
}

function tableAt(woff: Buffer, at: number): Table {
  const [offset, packedBytes, bytes] = [
    woff.readUInt32BE(at + 4),
    woff.readUInt32BE(at + 8),
    woff.readUInt32BE(at + 12),
  ];
  const packed = woff.subarray(offset, offset + packedBytes);
  const data = packedBytes < bytes ? inflateSync(packed) : packed;
  if (data.length !== bytes) throw new Error('a table of the WOFF file does not have its declared length');
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data };
}
