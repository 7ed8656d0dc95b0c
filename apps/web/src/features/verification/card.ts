/** The picture of a card: its requirements, and cropping. */
import { drawPicture, openPicture, withImage, type Picture } from '../../shared/picture.ts';
import { CARD_ASPECT, cutMatrix, type Area } from './geometry.ts';

/** Longer side of the working copy. */
const WORKING_SIDE_PX = 2400;
/** Width of the picture sent: print one millimetre high becomes twenty pixels. */
const CARD_WIDTH_PX = 1600;
/** Below this width, the print on a card is unreadable. */
export const CARD_MIN_WIDTH_PX = 480;
const WORKING_QUALITY = 0.95;
const CARD_QUALITY = 0.9;

/** Opens the picture that a card is cropped from. Throws PictureError. */
export const openCardPicture = (file: File): Promise<Picture> =>
  openPicture(file, {
    minSidePx: CARD_MIN_WIDTH_PX,
    maxSidePx: WORKING_SIDE_PX,
    maxPixels: WORKING_SIDE_PX ** 2,
    quality: WORKING_QUALITY,
  });

/** Crops the card: `area` of the picture rotated clockwise by `degrees`, as JPEG. Throws PictureError. */
export function cutCard(picture: Picture, degrees: number, area: Area): Promise<Blob> {
  const width = Math.min(CARD_WIDTH_PX, Math.round(area.width));
  const size = { width, height: Math.round(width / CARD_ASPECT) };
  return withImage(picture.blob, (image) =>
    drawPicture(image, size, cutMatrix(picture, degrees, area, width), CARD_QUALITY),
  );
}
