/** Prepares pictures for upload: opens them and reduces their size, in the browser. */

/** More than phones produce; a larger file is not a photo. */
const FILE_MAX_BYTES = 60 * 1024 * 1024;
/** A decoded pixel takes four bytes: beyond this number, phones close the page. */
const PIXELS_MAX = 64_000_000;

export type PictureProblem = 'heic' | 'unreadable' | 'tooLarge' | 'tooSmall';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture that can be displayed and cropped: upright, reduced in size, without the camera's metadata. */
export interface Picture extends Size {
  readonly blob: Blob;
}

/** State of a picture's upload. */
export type Transfer =
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'sent'; readonly url: string };

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

/** Decodes the picture in a blob and passes it on. Throws PictureError when it is not a picture. */
export async function withImage<Result>(
  blob: Blob,
  work: (image: HTMLImageElement) => Promise<Result>,
): Promise<Result> {
  const url = URL.createObjectURL(blob);
  try {
    return await work(await load(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws with `matrix` on white and returns a JPEG. */
export async function drawPicture(
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
  // Safari keeps the pixels of a canvas in memory until it is emptied
  canvas.width = 0;
  if (blob === null) throw new PictureError('tooLarge');
  return blob;
}

const isHeic = (file: File): boolean => /heic|heif/iu.test(file.type) || /\.hei[cf]$/iu.test(file.name);

/** Requirements for a picture, and the size to which it is reduced. */
export interface PictureRule {
  /** Pictures with a smaller longer side are unreadable. */
  readonly minSidePx: number;
  /** Larger ones are reduced. */
  readonly maxSidePx: number;
  readonly maxPixels: number;
  /** JPEG quality, 0 to 1. */
  readonly quality: number;
}

/** Opens a selected file or photo, and reduces it to the rule's size. Throws PictureError. */
export async function openPicture(file: File, rule: PictureRule): Promise<Picture> {
  if (file.size > FILE_MAX_BYTES) throw new PictureError('tooLarge');
  // a vector drawing has no pixels of its own, and no camera produces one
  if (file.type.startsWith('image/svg')) throw new PictureError('unreadable');
  try {
    return await withImage(file, async (image) => {
      const { naturalWidth, naturalHeight } = image;
      if (naturalWidth * naturalHeight > PIXELS_MAX) throw new PictureError('tooLarge');
      const longerSide = Math.max(naturalWidth, naturalHeight);
      if (longerSide < rule.minSidePx) throw new PictureError('tooSmall');
      const byArea = Math.sqrt(rule.maxPixels / (naturalWidth * naturalHeight));
      const scale = Math.min(1, rule.maxSidePx / longerSide, byArea);
      const width = Math.max(1, Math.round(naturalWidth * scale));
      const height = Math.max(1, Math.round(naturalHeight * scale));
      const matrix = [width / naturalWidth, 0, 0, height / naturalHeight, 0, 0] as const;
      return { blob: await drawPicture(image, { width, height }, matrix, rule.quality), width, height };
    });
  } catch (error) {
    const problem = error instanceof PictureError ? error.problem : 'unreadable';
    throw new PictureError(problem === 'unreadable' && isHeic(file) ? 'heic' : problem);
  }
}
