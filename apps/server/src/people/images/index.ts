export { IMAGE_HEADERS } from './headers.ts';
export { type CleanImage, cleanImage } from './clean.ts';
export { StoredImages, imageFiles, urlOf } from './images.ts';
export { readUpload } from './read-upload.ts';
export { SealedFiles } from './sealed-files.ts';
export { serveImages } from './routes.ts';
export type { Images } from './types.ts';
