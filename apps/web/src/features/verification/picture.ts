/** Pictures on their way to the server: opened, brought to a sane size, cut to the card. All in the browser. */
import { CARD_ASPECT, cutMatrix, type Area, type Size } from './geometry.ts';

/** More than phones make; a file beyond it is no photo of a card. */
const FILE_MAX_BYTES = 60 * 1024 * 1024;
/** Decoded, a pixel takes four bytes: beyond this, phones close the page. */
const PIXELS_MAX = 64_000_000;
/** Longer side of what is worked on. */
const WORKING_SIDE_PX = 2400;
/** Width of what is sent: print of one millimetre is twenty pixels high. */
const CARD_WIDTH_PX = 1600;
/** Below this width, print on a card cannot be read. */
export const CARD_MIN_WIDTH_PX = 480;
const WORKING_QUALITY = 0.95;
const CARD_QUALITY = 0.9;

export type PictureProblem = 'heic' | 'unreadable' | 'tooLarge' | 'tooSmall';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A picture that can be shown and cut: upright, of working size, without what the camera wrote into it. */
export interface Picture extends Size {
  readonly blob: Blob;
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  const loaded = new Promise<void>((resolve, reject) => {
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => reject(new PictureError('unreadable')));
  });
  image.src = url;
  await loaded;
  return image;
}

async function withImage<Result>(blob: Blob, work: (image: HTMLImageElement) => Promise<Result>): Promise<Result> {
  const url = URL.createObjectURL(blob);
  try {
    return await work(await load(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws by `matrix` on white and gives it as JPEG. */
async function draw(
  image: HTMLImageElement,
  size: Size,
  matrix: readonly [number, number, number, number, number, number],
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new PictureError('tooLarge');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...matrix);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  // Safari keeps the pixels of a canvas until it is emptied
  canvas.width = 0;
  if (blob === null) throw new PictureError('tooLarge');
  return blob;
}

const isHeic = (file: File): boolean => /heic|heif/iu.test(file.type) || /\.hei[cf]$/iu.test(file.name);

/** Opens what was picked or photographed. Throws PictureError. */
export async function openPicture(file: File): Promise<Picture> {
  if (file.size > FILE_MAX_BYTES) throw new PictureError('tooLarge');
  // a drawing has no pixels of its own, and no camera makes one
  if (file.type.startsWith('image/svg')) throw new PictureError('unreadable');
  try {
    return await withImage(file, async (image) => {
      const { naturalWidth, naturalHeight } = image;
      if (naturalWidth * naturalHeight > PIXELS_MAX) throw new PictureError('tooLarge');
      if (Math.max(naturalWidth, naturalHeight) < CARD_MIN_WIDTH_PX) throw new PictureError('tooSmall');
      const scale = Math.min(1, WORKING_SIDE_PX / Math.max(naturalWidth, naturalHeight));
      const width = Math.max(1, Math.round(naturalWidth * scale));
      const height = Math.max(1, Math.round(naturalHeight * scale));
      const matrix = [width / naturalWidth, 0, 0, height / naturalHeight, 0, 0] as const;
      return { blob: await draw(image, { width, height }, matrix, WORKING_QUALITY), width, height };
    });
  } catch (error) {
    const problem = error instanceof PictureError ? error.problem : 'unreadable';
    throw new PictureError(problem === 'unreadable' && isHeic(file) ? 'heic' : problem);
  }
}

/** Cuts the card out: `area` of the picture turned clockwise by `degrees`, as JPEG. Throws PictureError. */
export function cutCard(picture: Picture, degrees: number, area: Area): Promise<Blob> {
  const width = Math.min(CARD_WIDTH_PX, Math.round(area.width));
  const size = { width, height: Math.round(width / CARD_ASPECT) };
  return withImage(picture.blob, (image) => draw(image, size, cutMatrix(picture, degrees, area, width), CARD_QUALITY));
}
