/** Pictures on their way to the server: opened and brought to a sane size, in the browser. */

/** More than phones make; a file beyond it is no photo. */
const FILE_MAX_BYTES = 60 * 1024 * 1024;
/** Decoded, a pixel takes four bytes: beyond this, phones close the page. */
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

/** A picture that can be shown and cut: upright, of working size, without what the camera wrote into it. */
export interface Picture extends Size {
  readonly blob: Blob;
}

/** What became of a picture on its way to the server. */
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

/** Works on the picture in a blob. Throws PictureError when it is none. */
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

/** Draws by `matrix` on white and gives it as JPEG. */
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
  // Safari keeps the pixels of a canvas until it is emptied
  canvas.width = 0;
  if (blob === null) throw new PictureError('tooLarge');
  return blob;
}

const isHeic = (file: File): boolean => /heic|heif/iu.test(file.type) || /\.hei[cf]$/iu.test(file.name);

/** What a picture has to be, and what it is brought to. */
export interface PictureRule {
  /** A longer side below it shows nothing that can be read. */
  readonly leastSidePx: number;
  /** Larger ones are drawn smaller. */
  readonly mostSidePx: number;
  readonly mostPixels: number;
  /** Of the JPEG, 0 to 1. */
  readonly quality: number;
}

/** Opens what was picked or photographed, and brings it to the rule's size. Throws PictureError. */
export async function openPicture(file: File, rule: PictureRule): Promise<Picture> {
  if (file.size > FILE_MAX_BYTES) throw new PictureError('tooLarge');
  // a drawing has no pixels of its own, and no camera makes one
  if (file.type.startsWith('image/svg')) throw new PictureError('unreadable');
  try {
    return await withImage(file, async (image) => {
      const { naturalWidth, naturalHeight } = image;
      if (naturalWidth * naturalHeight > PIXELS_MAX) throw new PictureError('tooLarge');
      const longerSide = Math.max(naturalWidth, naturalHeight);
      if (longerSide < rule.leastSidePx) throw new PictureError('tooSmall');
      const byArea = Math.sqrt(rule.mostPixels / (naturalWidth * naturalHeight));
      const scale = Math.min(1, rule.mostSidePx / longerSide, byArea);
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
