/** Images for tests, valid and malicious. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image with edges, which does not compress to almost nothing. */
export function drawing(width = 320, height = 200): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7 + (index >> 9) * 31) & 0xff;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).jpeg().toBuffer();
export const png = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).png().toBuffer();
export const webp = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).webp().toBuffer();

/** Like a phone's photo: with place and author in EXIF, and rotated by 90°. */
export const photoWithPlace = (): Promise<Buffer> =>
  drawing(300, 200)
    .withExif({
      IFD0: { Orientation: '6', Copyright: 'Owner-Of-The-Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '22/1 17/1 3000/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '114/1 9/1 1/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A hand-made PNG: all black, 8-bit grey by default, so that it is small whatever its declared size. */
export function blackPng(width: number, height: number, depth: 8 | 16 = 8, colour: 0 | 6 = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour], 8);
  const rowBytes = 1 + (width * (colour === 6 ? 4 : 1) * depth) / 8;
  const pixels = deflateSync(Buffer.alloc(Math.min(rowBytes * height, 1_000_000)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with a text chunk of 50 MB compressed to 50 kB: a decompression bomb. */
export async function textBomb(): Promise<Buffer> {
  const picture = await png(8, 8);
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000, 'A'))]),
  );
  const end = picture.length - 12;
  return Buffer.concat([picture.subarray(0, end), text, picture.subarray(end)]);
}

export const PAYLOAD = '<script>alert(document.domain)</script>';

/** A JPEG that content-sniffing browsers may take for HTML. */
export async function jpegWithPage(): Promise<Buffer> {
  const picture = await jpeg();
  const text = Buffer.from(`<html>${PAYLOAD}`);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), Buffer.from(PAYLOAD)]);
}

/** An image with a ZIP archive appended: valid for both readers. */
export async function pngWithArchive(): Promise<Buffer> {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  return Buffer.concat([await png(), Buffer.from('PK\u0003\u0004payload.js', 'latin1'), end]);
}

/** Bytes that are valid as an image, and a comment to a script engine. */
export const scriptAsGif = (): Buffer =>
  Buffer.concat([Buffer.from('GIF89a/*', 'latin1'), Buffer.alloc(20), Buffer.from('*/=1;alert(1)')]);

export const svg = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${PAYLOAD}</svg>`);

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}
