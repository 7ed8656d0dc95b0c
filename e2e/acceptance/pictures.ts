/** Valid pictures, and files that only claim to be one. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

export const jpeg = (width = 320, height = 200): Promise<Buffer> => plain(width, height).jpeg().toBuffer();
export const png = (width = 320, height = 200): Promise<Buffer> => plain(width, height).png().toBuffer();
export const webp = (width = 320, height = 200): Promise<Buffer> => plain(width, height).webp().toBuffer();
export const gif = (): Promise<Buffer> => plain(32, 20).gif().toBuffer();
export const tiff = (): Promise<Buffer> => plain(32, 20).tiff().toBuffer();
export const avif = (): Promise<Buffer> => plain(64, 64).avif().toBuffer();

/** Rotated by its EXIF orientation, with a GPS position. */
export function jpegWithPlace(): Promise<Buffer> {
  return plain(400, 100)
    .withExif({
      IFD0: { Make: 'SecretPhoneMaker', Artist: 'Ada Lovelace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A JPEG with a web page in a comment and an archive after its end. */
export async function polyglot(): Promise<Buffer> {
  const picture = await jpeg();
  const page = Buffer.from('<html><script>alert("POLYGLOT")</script></html>');
  const comment = Buffer.alloc(4);
  comment.writeUInt16BE(0xff_fe, 0);
  comment.writeUInt16BE(page.length + 2, 2);
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('POLYGLOT archive'), Buffer.alloc(64)]);
  return Buffer.concat([picture.subarray(0, 2), comment, page, picture.subarray(2), zip]);
}

function crc32(data: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1));
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A grey PNG whose header claims this size; its data is `rows` rows of zeroes, compressed to almost nothing. */
export function claimedPng(width: number, height: number, rows = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a text chunk that unpacks to 64 MB. */
export async function textBomb(): Promise<Buffer> {
  const picture = await png();
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
  return Buffer.concat([picture.subarray(0, 33), chunk('zTXt', text), picture.subarray(33)]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>',
);
