/** Photos like those of a phone: a card on a table, or grain that does not compress. */
import sharp from 'sharp';

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly text?: string;
}

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A card in the middle of a photo, as JPEG. */
export async function photoOfCard({
  width = 1600,
  height = 1200,
  text = 'Ada Lovelace',
}: PhotoOptions = {}): Promise<PickedFile> {
  const cardWidth = Math.round(width * 0.8);
  const cardHeight = Math.round((cardWidth * 54) / 85.6);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#6b5a3c"/>
    <g transform="translate(${(width - cardWidth) / 2} ${(height - cardHeight) / 2})">
      <rect width="${cardWidth}" height="${cardHeight}" rx="40" fill="#dfe8f5"/>
      <rect x="60" y="100" width="280" height="360" fill="#8899aa"/>
      <text x="400" y="220" font-size="80" font-family="sans-serif">${text}</text>
    </g></svg>`;
  return { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(picture)).jpeg().toBuffer() };
}

/** Noise: its JPEG is large, so that its upload takes time on a slow connection. */
export async function grainyPhoto({ width = 1600, height = 1200 }: PhotoOptions = {}): Promise<PickedFile> {
  const size = { width, height, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { ...size, background: '#808080', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: 'grain.jpg', mimeType: 'image/jpeg', buffer };
}

export async function tinyPhoto(): Promise<PickedFile> {
  const create = { width: 120, height: 76, channels: 3, background: '#dfe8f5' } as const;
  return { name: 'tiny.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
